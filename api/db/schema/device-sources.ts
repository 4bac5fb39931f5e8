import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { providerCheckCodes, providerStatuses } from "../../../contract/provider-checks.ts";
import { baseColumns, instant } from "./columns.ts";
import { device } from "./devices.ts";

/**
 * Where a device gets its channels from, of all kinds: what differs between them is the way to the
 * provider, which is a secret as a whole.
 */
export const deviceSource = pgTable(
  "device_source",
  {
    ...baseColumns(),
    device_id: integer()
      .notNull()
      .references(() => device.id),
    kind: varchar({ length: 16, enum: ["xtream", "playlist", "portal"] }).notNull(),
    title: varchar({ length: 100 }).notNull(),
    /** Encrypted JSON: addresses, names, passwords, the MAC and serial that a portal knows. */
    connection: text().notNull(),
    sort: integer().notNull(),
    active: boolean().notNull().default(true),
    /** argon2id; null where no PIN protects the source. */
    pin_hash: text(),
    checked_at: instant(),
    check_code: varchar({ length: 32, enum: providerCheckCodes }),
    check_status: integer(),
    /** What an Xtream panel said of the account at the last check. */
    provider_status: varchar({ length: 16, enum: providerStatuses }),
    exp_date: instant(),
    active_connections: integer(),
    max_connections: integer(),
  },
  (table) => [index("device_source_device").on(table.device_id, table.kind, table.sort)],
);
