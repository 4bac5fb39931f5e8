import { customType, integer } from "drizzle-orm/pg-core";

/** A moment, to the millisecond; ISO 8601 in UTC on this side, `timestamptz` in the database. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: isoOf,
});

const WRITTEN = /^(\d{4,6}-\d\d-\d\d)[ T]([\d:.]+)(Z|[+-]\d\d)(?::?(\d\d))?$/;

/**
 * ISO 8601 of a moment as PostgreSQL writes it (`2026-12-31 23:59:59.5+00`). `Date` would read that
 * by rules of its own: a year below 1000 as a day of another one.
 *
 * @throws {RangeError} for what is no moment, or one before our era
 */
export function isoOf(written: string): string {
  const parts = WRITTEN.exec(written);
  if (!parts) throw new RangeError(`${JSON.stringify(written)} is no moment.`);
  const [, day = "", time, offset, minutes = "00"] = parts;
  const date = day.length > 10 ? `+${day.padStart(12, "0")}` : day;
  return new Date(`${date}T${time}${offset === "Z" ? offset : `${offset}:${minutes}`}`).toISOString();
}

/** The columns that every row of a collection carries (contract `rowBase`). */
export function baseColumns() {
  return {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    lock_version: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    created_by: integer(),
    deleted_at: instant(),
  };
}
