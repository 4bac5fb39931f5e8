import { eq } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { device, deviceLock, devicePreference } from "../db/schema/index.ts";
import { type PreferenceChange, toColumns } from "../domain/device-preferences.ts";
import { hashPassword } from "../domain/passwords.ts";
import type { Services } from "../services.ts";

/** The device whose panel one tries first. */
const DEMO_DEVICE = "02:00:00:00:00:01";
/** What its owner chose; the rest is as it comes. */
const chosen: PreferenceChange = {
  live_tv_mode: "comfortable",
  theme: "ocean",
  audio_language: ["eng", "deu"],
  subtitle_language: "off",
  banner_time: 8,
  epg_offset_delay: 60,
  quick_utilities: ["channel_list", "favorite", "tv_guide", "audio_track", "subtitles", "sleep_timer"],
};

/** The PIN 2468 of the demo device's parental lock, hashed; before the transaction, as it is slow on purpose. */
export function demoPin(): Promise<string> {
  return hashPassword("2468");
}

/** Preferences and a parental lock over movies and series for the demo device. */
export async function seedDevicePreferences(tx: Database, pin_hash: string, services: Services): Promise<void> {
  const [demo] = await tx.select({ id: device.id }).from(device).where(eq(device.mac, DEMO_DEVICE));
  if (!demo) throw new Error("The device of the demo is missing.");
  const key = { device_id: demo.id };
  await tx.insert(devicePreference).values({ ...key, ...toColumns(chosen), updated_at: services.now().toISOString() });
  await tx.insert(deviceLock).values({ ...key, pin_hash, areas: ["movies", "series"], relock: "15" });
}
