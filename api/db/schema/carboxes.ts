import { isNull, sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { baseColumns, instant } from "./columns.ts";
import { device } from "./devices.ts";
import { portal } from "./sources.ts";

/** The account of a box in a vehicle. */
export const carbox = pgTable(
  "carbox",
  {
    ...baseColumns(),
    /** What is written on the box. */
    code: varchar({ length: 12 }).notNull(),
    username: varchar({ length: 50 }).notNull(),
    /** argon2id. */
    password_hash: text(),
    name: varchar({ length: 100 }),
    vehicle: varchar({ length: 50 }),
    plate: varchar({ length: 20 }),
    device_id: integer().references(() => device.id),
    portal_id: integer().references(() => portal.id),
    owner_id: integer().references(() => user.id),
    status: varchar({ length: 16, enum: ["active", "blocked", "expired"] })
      .notNull()
      .default("active"),
    expires_at: instant(),
    last_login_at: instant(),
  },
  (table) => {
    const live = isNull(table.deleted_at);
    return [
      uniqueIndex("carbox_code_unique").on(sql`lower(${table.code})`).where(live),
      uniqueIndex("carbox_username_unique").on(sql`lower(${table.username})`).where(live),
      index("carbox_owner").on(table.owner_id, table.id).where(live),
      index("carbox_expiry").on(table.expires_at).where(live),
    ];
  },
);
