import { and, isNull, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { providerCheckCodes } from "../../../contract/provider-checks.ts";
import { baseColumns, instant } from "./columns.ts";

export const portal = pgTable(
  "portal",
  {
    ...baseColumns(),
    name: varchar({ length: 100 }).notNull(),
    url: varchar({ length: 2048 }).notNull(),
    type: varchar({ length: 16, enum: ["stalker", "xtream", "m3u"] }).notNull(),
    username: varchar({ length: 255 }),
    /** Encrypted. */
    password: text(),
    user_agent: varchar({ length: 512 }),
    max_connections: integer().notNull(),
    priority: integer().notNull(),
    is_default: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    expires_at: instant(),
    last_checked_at: instant(),
    last_result: varchar({ length: 24, enum: providerCheckCodes }),
    /** Where `last_result` is `status`. */
    last_http_status: smallint(),
    /** As the provider says; `expires_at` is what somebody here typed. */
    account_expires_at: instant(),
  },
  (table) => [
    uniqueIndex("portal_name_unique").on(sql`lower(${table.name})`).where(isNull(table.deleted_at)),
    uniqueIndex("portal_default_unique")
      .on(table.is_default)
      .where(sql`${and(table.is_default, isNull(table.deleted_at))}`),
    index("portal_deleted").on(table.deleted_at),
  ],
);
