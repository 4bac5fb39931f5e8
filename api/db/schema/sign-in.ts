import { isNotNull, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { carbox } from "./carboxes.ts";
import { instant } from "./columns.ts";
import { device } from "./devices.ts";
import { qrCustomer } from "./qr-customers.ts";

/** Tokens are stored as SHA-256 only. An ended token stays for a while: its address counts as known (domain/limits). */
export const sessionToken = pgTable(
  "session_token",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Whose token it is: of a person, a device (its panel and its player) or a car-box, by the context. */
    user_id: integer().references(() => user.id, { onDelete: "cascade" }),
    device_id: integer().references(() => device.id, { onDelete: "cascade" }),
    carbox_id: integer().references(() => carbox.id, { onDelete: "cascade" }),
    /** Whose printed QR opened a session of a device, instead of its password. */
    qr_customer_id: integer().references(() => qrCustomer.id, { onDelete: "cascade" }),
    hash: varchar({ length: 64 }).notNull(),
    context: varchar({ length: 16, enum: ["admin", "device", "carbox", "player"] }).notNull(),
    remember: boolean().notNull().default(false),
    two_factor_confirmed_at: instant(),
    ip: varchar({ length: 64 }),
    user_agent: varchar({ length: 512 }),
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex("session_token_hash_unique").on(table.hash),
    index("session_token_user").on(table.user_id, table.ip),
    index("session_token_device").on(table.device_id, table.context),
    index("session_token_carbox").on(table.carbox_id).where(isNotNull(table.carbox_id)),
    index("session_token_qr_customer").on(table.qr_customer_id).where(isNotNull(table.qr_customer_id)),
    check("session_token_holder", sql`num_nonnulls(${table.user_id}, ${table.device_id}, ${table.carbox_id}) = 1`),
    index("session_token_expiry").on(table.expires_at),
  ],
);

export const recoveryCode = pgTable(
  "recovery_code",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    hash: varchar({ length: 64 }).notNull(),
  },
  (table) => [index("recovery_code_user").on(table.user_id)],
);

/** Links that were mailed to set a new password; a row is deleted by its use. */
export const passwordReset = pgTable(
  "password_reset",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    hash: varchar({ length: 64 }).notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [uniqueIndex("password_reset_hash_unique").on(table.hash), index("password_reset_user").on(table.user_id)],
);

/** Links to create the first administrator, one per started process. */
export const setupToken = pgTable("setup_token", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  hash: varchar({ length: 64 }).notNull(),
  expires_at: instant().notNull(),
});

/** Counters of rate-limiter-flexible, which reads `expire` as a Date. */
export const rateLimit = pgTable("rate_limit", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, precision: 3, mode: "date" }),
});
