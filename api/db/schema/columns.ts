import { customType, integer } from "drizzle-orm/pg-core";

/** A moment, to the millisecond; ISO 8601 in UTC on this side, `timestamptz` in the database. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (stored) => new Date(stored).toISOString(),
});

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
