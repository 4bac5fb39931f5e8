import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  type DevicePreferences,
  devicePreferences,
  type devicePreferencesInput,
  preferenceDefaults,
} from "../../contract/device-preferences.ts";
import type { Database } from "../db/connect.ts";
import { devicePreference } from "../db/schema/index.ts";

type Row = typeof devicePreference.$inferSelect;
type Columns = Omit<Row, "device_id" | "updated_at">;
export type PreferenceChange = z.output<typeof devicePreferencesInput>;

/** Every preference of a device, the default where its owner chose none. */
export async function preferencesOfDevice(db: Database, deviceId: number): Promise<DevicePreferences> {
  const [row] = await db.select().from(devicePreference).where(eq(devicePreference.device_id, deviceId));
  return fromRow(row);
}

/**
 * Changes some preferences and leaves the others. Of two changes at once both count, each for
 * what it names.
 *
 * @param change null takes a preference back to its default
 * @returns all preferences, before and after
 */
export async function changePreferences(
  tx: Database,
  deviceId: number,
  change: PreferenceChange,
  now: Date,
): Promise<{ before: DevicePreferences; after: DevicePreferences }> {
  const updated_at = now.toISOString();
  await tx.insert(devicePreference).values({ device_id: deviceId, updated_at }).onConflictDoNothing();
  const mine = eq(devicePreference.device_id, deviceId);
  const [before] = await tx.select().from(devicePreference).where(mine).for("update");
  const [after] = await tx
    .update(devicePreference)
    .set({ ...toColumns(change), updated_at })
    .where(mine)
    .returning();
  return { before: fromRow(before), after: fromRow(after) };
}

/** Puts preferences into their columns: null for a default, `[]` for "off"; what the change leaves out is undefined. */
export function toColumns(change: PreferenceChange): Partial<Columns> {
  return {
    live_tv_mode: unlessUsual(change.live_tv_mode, preferenceDefaults.live_tv_mode),
    movies_mode: unlessUsual(change.movies_mode, preferenceDefaults.movies_mode),
    tv_series_mode: unlessUsual(change.tv_series_mode, preferenceDefaults.tv_series_mode),
    zapping_mode: unlessUsual(change.zapping_mode, preferenceDefaults.zapping_mode),
    theme: unlessUsual(change.theme, preferenceDefaults.theme),
    audio_language: codesOf(change.audio_language),
    subtitle_language: codesOf(change.subtitle_language),
    aspect_ratio: unlessUsual(change.aspect_ratio, preferenceDefaults.aspect_ratio),
    banner_time: unlessUsual(change.banner_time, preferenceDefaults.banner_time),
    player_retry_time: unlessUsual(change.player_retry_time, preferenceDefaults.player_retry_time),
    epg_offset_delay: unlessUsual(change.epg_offset_delay, preferenceDefaults.epg_offset_delay),
    down_threshold: unlessUsual(change.down_threshold, preferenceDefaults.down_threshold),
    quick_utilities: unlessUsual(change.quick_utilities, preferenceDefaults.quick_utilities),
  };
}

function unlessUsual<Value>(value: Value, usual: Value): Value | null {
  // A set has one order, so the same set reads the same.
  return JSON.stringify(value) === JSON.stringify(usual) ? null : value;
}

function codesOf(language: PreferenceChange["subtitle_language"]): string[] | null | undefined {
  if (language === "auto") return null;
  return language === "off" ? [] : language;
}

function fromRow(row: Row | undefined): DevicePreferences {
  if (!row) return preferenceDefaults;
  const { subtitle_language: subtitles } = row;
  const chosen = Object.entries({ ...row, subtitle_language: subtitles?.length === 0 ? "off" : subtitles });
  return devicePreferences.parse({
    ...preferenceDefaults,
    ...Object.fromEntries(chosen.filter(([, value]) => value !== null)),
  });
}
