import { and, isNull, sql } from "drizzle-orm";
import { boolean, integer, pgTable, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { baseColumns } from "./columns.ts";

/** A table of languages that players offer; sound and subtitles each have one. */
function trackTable<const Name extends string>(name: Name) {
  return pgTable(
    name,
    {
      ...baseColumns(),
      code: varchar({ length: 3 }).notNull(),
      name: varchar({ length: 64 }).notNull(),
      native_name: varchar({ length: 64 }),
      sort: integer().notNull(),
      is_default: boolean().notNull().default(false),
      active: boolean().notNull().default(true),
    },
    (table) => [
      uniqueIndex(`${name}_code_unique`).on(sql`lower(${table.code})`).where(isNull(table.deleted_at)),
      uniqueIndex(`${name}_default_unique`)
        .on(table.is_default)
        .where(sql`${and(table.is_default, isNull(table.deleted_at))}`),
    ],
  );
}

export const audioTrack = trackTable("audio_track");
export const subtitleTrack = trackTable("subtitle_track");
