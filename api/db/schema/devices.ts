import { isNull, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { baseColumns, instant } from "./columns.ts";

export const model = pgTable(
  "model",
  {
    ...baseColumns(),
    name: varchar({ length: 100 }).notNull(),
    code: varchar({ length: 50 }),
    manufacturer: varchar({ length: 100 }),
    chipset: varchar({ length: 100 }),
    abi: varchar({ length: 16, enum: ["armeabi", "arm64", "x86"] }),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex("model_name_unique").on(sql`lower(${table.name})`).where(isNull(table.deleted_at)),
    uniqueIndex("model_code_unique").on(sql`lower(${table.code})`).where(isNull(table.deleted_at)),
  ],
);

/** The digits of a stored MAC without their colons: what a search for a part of one looks at. */
export function digitsOf(mac: AnyPgColumn): SQL {
  return sql`replace(${mac}, ':', '')`;
}

export const device = pgTable(
  "device",
  {
    ...baseColumns(),
    /** In upper case with colons. */
    mac: varchar({ length: 17 }).notNull(),
    kind: varchar({ length: 16, enum: ["standard", "appforce2", "onair", "qr", "carbox"] }).notNull(),
    name: varchar({ length: 100 }),
    serial: varchar({ length: 64 }),
    model_id: integer().references(() => model.id),
    owner_id: integer().references(() => user.id),
    status: varchar({ length: 16, enum: ["pending", "active", "expired", "blocked"] })
      .notNull()
      .default("pending"),
    is_trial: boolean().notNull().default(false),
    activated_at: instant(),
    expires_at: instant(),
    app_version: varchar({ length: 32 }),
    version_code: integer(),
    android_version: varchar({ length: 32 }),
    hw_version: varchar({ length: 64 }),
    public_ip: varchar({ length: 64 }),
    local_ip: varchar({ length: 64 }),
    country: varchar({ length: 2 }),
    last_seen_at: instant(),
    locale: varchar({ length: 12 }),
    timezone: varchar({ length: 64 }),
    /** argon2id; null until the owner sets one. */
    password_hash: text(),
    /** argon2id of the key that the device shows on first use. */
    key_hash: text(),
    /** The licence that was accepted last. */
    eula_version: varchar({ length: 32 }),
    eula_accepted_at: instant(),
    notes: varchar({ length: 2000 }),
  },
  // A list of 100,000 is read in the order of an index, or through the trigrams of a search.
  // An order with rows that have no value last needs an index for each direction.
  (table) => {
    const live = isNull(table.deleted_at);
    return [
      uniqueIndex("device_mac_unique").on(sql`lower(${table.mac})`).where(live),
      index("device_live").on(table.id).where(live),
      index("device_archived").on(table.deleted_at, table.id).where(sql`${table.deleted_at} is not null`),
      index("device_kind").on(table.kind, table.id).where(live),
      index("device_status").on(table.status, table.id).where(live),
      index("device_model").on(table.model_id, table.id).where(live),
      index("device_owner").on(table.owner_id, table.id).where(live),
      index("device_country").on(table.country, table.id).where(live),
      index("device_name").on(sql`lower(${table.name})`, table.id).where(live),
      index("device_name_back").on(sql`lower(${table.name}) desc nulls last`, table.id.desc().nullsFirst()).where(live),
      index("device_expiry").on(table.expires_at, table.id).where(live),
      index("device_expiry_back").on(table.expires_at.desc().nullsLast(), table.id.desc().nullsFirst()).where(live),
      index("device_seen").on(table.last_seen_at, table.id).where(live),
      index("device_seen_back").on(table.last_seen_at.desc().nullsLast(), table.id.desc().nullsFirst()).where(live),
      // Without a list of pending entries: the embedded database has no autovacuum to empty it.
      index("device_text")
        .using(
          "gin",
          sql`${digitsOf(table.mac)} gin_trgm_ops`,
          table.name.op("gin_trgm_ops"),
          table.serial.op("gin_trgm_ops"),
        )
        .with({ fastupdate: false }),
    ];
  },
);
