import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { check, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import {
  aspectRatios,
  deviceThemes,
  liveTvModes,
  quickUtilities,
  shelfModes,
  zappingModes,
} from "../../../contract/device-preferences.ts";
import { PIN_TRIES, parentalAreas, relocks } from "../../../contract/parental-lock.ts";
import { instant } from "./columns.ts";
import { device } from "./devices.ts";
import { sessionToken } from "./sign-in.ts";

/** The device that a row is about, one row for each. */
function deviceKey() {
  return integer()
    .primaryKey()
    .references(() => device.id, { onDelete: "cascade" });
}

/** Values of the contract as SQL; they are ours and hold no quotes. */
function listed(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(", "));
}

function oneOf(name: string, column: AnyColumn, values: readonly string[]) {
  return check(`device_preference_${name}`, sql`${column} in (${listed(values)})`);
}

function between(name: string, column: AnyColumn, least: number, most: number) {
  return check(`device_preference_${name}`, sql`${column} between ${sql.raw(`${least} and ${most}`)}`);
}

/** What the owner chose; null is the default, which is never stored, so that it can change for everybody. */
export const devicePreference = pgTable(
  "device_preference",
  {
    device_id: deviceKey(),
    live_tv_mode: varchar({ length: 16, enum: liveTvModes }),
    movies_mode: varchar({ length: 16, enum: shelfModes }),
    tv_series_mode: varchar({ length: 16, enum: shelfModes }),
    zapping_mode: varchar({ length: 16, enum: zappingModes }),
    theme: varchar({ length: 16, enum: deviceThemes }),
    /** Codes in the order in which they are tried. */
    audio_language: text().array(),
    /** The same; an empty list is "off". */
    subtitle_language: text().array(),
    aspect_ratio: varchar({ length: 16, enum: aspectRatios }),
    banner_time: integer(),
    player_retry_time: integer(),
    epg_offset_delay: integer(),
    down_threshold: integer(),
    quick_utilities: text({ enum: quickUtilities }).array(),
    updated_at: instant().notNull(),
  },
  (table) => [
    oneOf("live_tv_mode", table.live_tv_mode, liveTvModes),
    oneOf("movies_mode", table.movies_mode, shelfModes),
    oneOf("tv_series_mode", table.tv_series_mode, shelfModes),
    oneOf("zapping_mode", table.zapping_mode, zappingModes),
    oneOf("theme", table.theme, deviceThemes),
    oneOf("aspect_ratio", table.aspect_ratio, aspectRatios),
    between("banner_time", table.banner_time, 0, 60),
    between("player_retry_time", table.player_retry_time, 1, 60),
    between("down_threshold", table.down_threshold, 3, 20),
    between("epg_offset_delay", table.epg_offset_delay, -720, 840),
    check("device_preference_epg_step", sql`${table.epg_offset_delay} % 15 = 0`),
    check(
      "device_preference_quick_utilities",
      sql`${table.quick_utilities} <@ array[${listed(quickUtilities)}]::text[]`,
    ),
  ],
);

/** What a device keeps shut: its app by a password, some of its areas by a PIN. */
export const deviceLock = pgTable(
  "device_lock",
  {
    device_id: deviceKey(),
    /** argon2id of the password that the app asks for when it opens. */
    app_password_hash: text(),
    app_password_changed_at: instant(),
    /** argon2id; null: there is no parental lock. */
    pin_hash: text(),
    areas: text({ enum: parentalAreas }).array().notNull().default([]),
    relock: varchar({ length: 16, enum: relocks }).notNull().default("15"),
    /** Wrong PINs in a row, counted before they are checked. */
    wrong_pins: integer().notNull().default(0),
    locked_out_until: instant(),
  },
  (table) => [
    check("device_lock_areas", sql`${table.areas} <@ array[${listed(parentalAreas)}]::text[]`),
    check("device_lock_relock", sql`${table.relock} in (${listed(relocks)})`),
    check("device_lock_wrong_pins", sql`${table.wrong_pins} between 0 and ${sql.raw(String(PIN_TRIES))}`),
    check("device_lock_covers", sql`${table.pin_hash} is null or cardinality(${table.areas}) > 0`),
  ],
);

/** Sessions of the panel that gave the PIN; they go with their session, and with the PIN. */
export const parentalUnlock = pgTable("parental_unlock", {
  session_id: integer()
    .primaryKey()
    .references(() => sessionToken.id, { onDelete: "cascade" }),
  until: instant().notNull(),
});
