import { isNull, sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { baseColumns, instant } from "./columns.ts";

export const user = pgTable(
  "user",
  {
    ...baseColumns(),
    name: varchar({ length: 100 }).notNull(),
    username: varchar({ length: 50 }),
    email: varchar({ length: 254 }).notNull(),
    /** argon2id; null for an account that never had a password. */
    password_hash: text(),
    owner_id: integer(),
    status: varchar({ length: 16, enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    country: varchar({ length: 2 }),
    language: varchar({ length: 12 }),
    timezone: varchar({ length: 64 }),
    phone: varchar({ length: 32 }),
    notes: varchar({ length: 2000 }),
    device_limit: integer().notNull().default(0),
    two_factor_enabled: boolean().notNull().default(false),
    /** The secret in force, encrypted. */
    two_factor_secret: text(),
    /** A secret that was prepared and is not yet in force, encrypted. */
    two_factor_prepared: text(),
    /** The time step of the last code that was accepted: no code of it or before it works again. */
    two_factor_last_step: bigint({ mode: "number" }),
    email_verified_at: instant(),
    last_login_at: instant(),
    last_login_ip: varchar({ length: 64 }),
  },
  (table) => [
    uniqueIndex("user_email_unique").on(sql`lower(${table.email})`).where(isNull(table.deleted_at)),
    uniqueIndex("user_username_unique").on(sql`lower(${table.username})`).where(isNull(table.deleted_at)),
    index("user_owner").on(table.owner_id),
  ],
);

export const role = pgTable(
  "role",
  {
    ...baseColumns(),
    name: varchar({ length: 50 }).notNull(),
    display_name: varchar({ length: 100 }).notNull(),
    description: varchar({ length: 500 }),
    /** The lower the more powerful; 0 and 1 see every row. */
    level: integer().notNull(),
  },
  (table) => [uniqueIndex("role_name_unique").on(sql`lower(${table.name})`).where(isNull(table.deleted_at))],
);

export const permission = pgTable(
  "permission",
  {
    ...baseColumns(),
    name: varchar({ length: 64 }).notNull(),
    display_name: varchar({ length: 100 }).notNull(),
    area: varchar({ length: 32 }).notNull(),
  },
  (table) => [uniqueIndex("permission_name_unique").on(table.name)],
);

export const rolePermission = pgTable(
  "role_permission",
  {
    role_id: integer()
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    permission_id: integer()
      .notNull()
      .references(() => permission.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.permission_id] })],
);

export const userRole = pgTable(
  "user_role",
  {
    user_id: integer()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role_id: integer()
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role_id] }), index("user_role_role").on(table.role_id)],
);
