import { eq } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { device } from "../db/schema/index.ts";
import { addUpload } from "../playlist-uploads/receive-upload.ts";
import type { Services } from "../services.ts";

const MAC = "02:00:00:00:00:01";
const HOST = "http://tv.provider.example:8080";
/** Name and password stand in the addresses of such lists. */
const ACCOUNT = "demo-living-room/kq7Wb2xR";

const live: Record<string, readonly string[]> = {
  Germany: [
    "Das Erste HD",
    "ZDF HD",
    "RTL HD",
    "SAT.1 HD",
    "ProSieben HD",
    "VOX HD",
    "kabel eins HD",
    "arte HD",
    "3sat HD",
  ],
  "Germany regional": ["WDR Köln HD", "NDR Hamburg HD", "BR Süd HD", "MDR Sachsen HD", "SWR BW HD", "hr-fernsehen HD"],
  Türkiye: ["TRT 1 HD", "ATV HD", "Kanal D HD", "Show TV HD", "Star TV HD", "NOW HD", "TV8 HD", "NTV HD"],
  Nederland: ["NPO 1 HD", "NPO 2 HD", "NPO 3 HD", "RTL 4 HD", "SBS6 HD", "Net5 HD"],
  Portugal: ["RTP 1 HD", "RTP 2 HD", "SIC HD", "TVI HD", "RTP 3"],
  Sports: ["Eurosport 1 HD", "Eurosport 2 HD", "Sport1 HD", "TRT Spor HD", "Sport TV 1 HD"],
  News: ["tagesschau24 HD", "BBC News HD", "France 24 English", "Al Jazeera English", "euronews"],
  Kids: ["KiKA HD", "Super RTL HD", "TRT Çocuk", "Zapp", "Canal Panda"],
};
const films = ["Metropolis (1927)", "Nosferatu (1922)", "The General (1926)", "Safety Last! (1923)", "M (1931)"];
const series: Record<string, number> = { "The Lighthouse Keepers": 8, Nordwind: 6 };

/** One list that the owner of the demo's device uploaded, with what such lists have wrong. */
export async function seedPlaylistUploads(tx: Database, services: Services): Promise<void> {
  const [owner] = await tx.select({ id: device.id }).from(device).where(eq(device.mac, MAC));
  if (!owner) throw new Error("The device of the demo is missing.");
  const file = new Blob([list()]).stream();
  const upload = { title: null, filename: "Living room.m3u", file, idempotencyKey: null };
  const actor = { id: null, name: MAC, address: "127.0.0.1" };
  const admit = async () => {};
  await addUpload(upload, { services: { ...services, db: tx }, deviceId: owner.id, actor, admit });
}

function list(): string {
  let stream = 1000;
  const entry = (group: string, name: string, path: string, end: string, info = "") => {
    stream += 1;
    return `#EXTINF:-1 ${info}group-title="${group}",${name}\n${HOST}/${path}${ACCOUNT}/${stream}${end}`;
  };
  const lines = [`#EXTM3U url-tvg="${HOST}/xmltv.php?username=demo-living-room&password=kq7Wb2xR"`];
  for (const [group, names] of Object.entries(live)) {
    for (const name of names) lines.push(entry(group, name, "", ".ts", `tvg-id="${guideId(name)}" `));
  }
  for (const name of films) lines.push(entry("Films", name, "movie/", ".mkv"));
  for (const [title, episodes] of Object.entries(series)) {
    for (let n = 1; n <= episodes; n += 1) {
      lines.push(entry(title, `${title} S01E${String(n).padStart(2, "0")}`, "series/", ".mp4"));
    }
  }
  const [first = ""] = lines.slice(1);
  lines.push("#EXTINF:-1,Radio Europe (moved)", "#EXTINF:-1,Local cam", "cameras/yard.ts", first);
  return `${lines.join("\n")}\n`;
}

function guideId(name: string): string {
  return `${name.replace(/ HD$/, "").replace(/[^\p{L}\p{N}]/gu, "")}.example`;
}
