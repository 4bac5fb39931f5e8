import { isNull } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Locale } from "../../../contract/locales.ts";
import type { deviceSelection } from "../../../contract/mac-notifications.ts";
import { baseColumns, instant } from "./columns.ts";
import { device } from "./devices.ts";

/**
 * A text that somebody typed for a device. How far it came follows from its times (domain/device-texts).
 * The name device_text belongs to an index of devices.
 */
export const deviceText = pgTable(
  "text_for_device",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    device_id: integer()
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    text: varchar({ length: 1000 }).notNull(),
    /** Of the member of staff who sent it; null: sent from the device's own panel. */
    sender_id: integer(),
    sender_name: varchar({ length: 100 }),
    /** Names the form that was sent; the same one again makes no second text. */
    submission: varchar({ length: 64 }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    sent_at: instant(),
    confirmed_at: instant(),
  },
  (table) => [
    index("text_for_device_device").on(table.device_id, table.id),
    uniqueIndex("text_for_device_submission_unique").on(table.submission),
    index("text_for_device_created").on(table.created_at),
  ],
);

export const announcement = pgTable(
  "announcement",
  {
    ...baseColumns(),
    /** By the code of the language. */
    message: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
    type: varchar({ length: 16, enum: ["banner", "notification"] }).notNull(),
    level: varchar({ length: 16, enum: ["info", "warning", "error"] }).notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    audience: varchar({ length: 16, enum: ["all", "kind", "model", "country", "reseller"] }).notNull(),
    audience_value: varchar({ length: 32 }),
    dismissible: boolean().notNull().default(false),
  },
  (table) => [index("announcement_end").on(table.ends_at).where(isNull(table.deleted_at))],
);

/** Announcements that were put away on a device. */
export const announcementDismissal = pgTable(
  "announcement_dismissal",
  {
    device_id: integer()
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    announcement_id: integer()
      .notNull()
      .references(() => announcement.id, { onDelete: "cascade" }),
    dismissed_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.announcement_id] }),
    index("announcement_dismissal_announcement").on(table.announcement_id),
  ],
);

export const macNotification = pgTable("mac_notification", {
  ...baseColumns(),
  macs: jsonb().$type<string[]>().notNull(),
  /** Search and filters of a list of devices. */
  filter: jsonb().$type<z.output<typeof deviceSelection>>(),
  event: varchar({ length: 16, enum: ["message", "reboot", "reload_portal", "lock_reset"] }).notNull(),
  text: varchar({ length: 1000 }),
  need_confirm: boolean().notNull().default(false),
  /** Seconds; 0: the text stays. */
  hide_after: integer().notNull().default(0),
  send_at: instant().notNull(),
  expires_at: instant().notNull(),
});

/** The devices that a notification is for, fixed when it is saved, and how far it came with each. */
export const macNotificationDevice = pgTable(
  "mac_notification_device",
  {
    device_id: integer()
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    mac_notification_id: integer()
      .notNull()
      .references(() => macNotification.id, { onDelete: "cascade" }),
    sent_at: instant(),
    confirmed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.mac_notification_id] }),
    index("mac_notification_device_notification").on(table.mac_notification_id),
  ],
);
