import { boolean, index, integer, pgTable, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { carbox } from "./carboxes.ts";
import { instant } from "./columns.ts";

/** A car-box that asks, with a code on its screen, to be signed in by somebody's phone. */
export const qrSession = pgTable(
  "qr_session",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** What the box shows. */
    user_code: varchar({ length: 8 }).notNull(),
    /** SHA-256 of what only the browser that asked has. */
    secret_hash: varchar({ length: 64 }).notNull(),
    /** `used`: its token was handed out. That its time is over is told by `expires_at` alone. */
    status: varchar({ length: 16, enum: ["pending", "approved", "denied", "used"] })
      .notNull()
      .default("pending"),
    /** Who decided, and as whom the box is signed in. */
    carbox_id: integer().references(() => carbox.id, { onDelete: "cascade" }),
    /** The box stays signed in for a year. */
    remember: boolean().notNull().default(false),
    /** Of the browser that asked. */
    ip: varchar({ length: 64 }),
    user_agent: varchar({ length: 512 }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex("qr_session_code_unique").on(table.user_code),
    index("qr_session_expiry").on(table.expires_at),
    index("qr_session_carbox").on(table.carbox_id),
  ],
);
