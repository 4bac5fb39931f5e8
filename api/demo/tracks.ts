import type { Database } from "../db/connect.ts";
import { audioTrack, subtitleTrack } from "../db/schema/index.ts";
import type { Services } from "../services.ts";

const languages: [code: string, name: string, native: string][] = [
  ["eng", "English", "English"],
  ["deu", "German", "Deutsch"],
  ["tur", "Turkish", "Türkçe"],
  ["nld", "Dutch", "Nederlands"],
  ["por", "Portuguese", "Português"],
  ["ita", "Italian", "Italiano"],
  ["ara", "Arabic", "العربية"],
  ["hrv", "Croatian", "Hrvatski"],
  ["spa", "Spanish", "Español"],
  ["fra", "French", "Français"],
  ["pol", "Polish", "Polski"],
  ["srp", "Serbian", "Српски"],
];

/** The same twelve languages for sound and for subtitles, English by default. */
export async function seedTracks(tx: Database, createdBy: number, services: Services): Promise<void> {
  const at = services.now().toISOString();
  const rows = languages.map(([code, name, native_name], index) => ({
    code,
    name,
    native_name,
    sort: (index + 1) * 10,
    is_default: index === 0,
    active: code !== "srp",
    created_by: createdBy,
    created_at: at,
    updated_at: at,
  }));
  await tx.insert(audioTrack).values(rows);
  await tx.insert(subtitleTrack).values(rows);
}
