import { isNull } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { baseColumns, instant } from "./columns.ts";
import { device } from "./devices.ts";

/** Somebody who signs in to the panel of a device with a printed QR instead of a password. */
export const qrCustomer = pgTable(
  "qr_customer",
  {
    ...baseColumns(),
    device_id: integer().references(() => device.id),
    name: varchar({ length: 100 }).notNull(),
    phone: varchar({ length: 32 }),
    email: varchar({ length: 254 }),
    /** What the QR carries, encrypted: it can be printed again. */
    qr_key: text().notNull(),
    /** SHA-256 of the same: what a sign-in looks for. */
    qr_key_hash: varchar({ length: 64 }).notNull(),
    status: varchar({ length: 16, enum: ["pending", "active", "expired", "revoked"] })
      .notNull()
      .default("pending"),
    owner_id: integer().references(() => user.id),
    expires_at: instant(),
    /** When somebody last signed in with it. */
    last_used_at: instant(),
  },
  (table) => {
    const live = isNull(table.deleted_at);
    return [
      uniqueIndex("qr_customer_key_unique").on(table.qr_key_hash),
      index("qr_customer_device").on(table.device_id).where(live),
      index("qr_customer_owner").on(table.owner_id, table.id).where(live),
      index("qr_customer_expiry").on(table.expires_at).where(live),
    ];
  },
);
