import type { Database } from "../db/connect.ts";
import { portal } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import type { Random } from "./random.ts";

const DAY_MS = 24 * 3_600_000;

type Kind = "stalker" | "xtream" | "m3u";
type CheckCode = NonNullable<(typeof portal.$inferInsert)["last_result"]>;

const names: [string, Kind][] = [
  ["Northern Lights TV", "stalker"],
  ["Adriatic Streams", "xtream"],
  ["Lisboa Play", "m3u"],
  ["Kuzey Portal", "stalker"],
  ["Tulip Channels", "xtream"],
  ["Rheinblick IPTV", "stalker"],
  ["Vistula Media", "xtream"],
  ["Sahara Sat", "stalker"],
  ["Costa Verde", "m3u"],
  ["Harbour Sports", "xtream"],
  ["Alpen Kino", "stalker"],
  ["Bosphorus Plus", "xtream"],
  ["Dalmatia Live", "stalker"],
  ["Polder Radio & TV", "m3u"],
  ["Iberia Max", "xtream"],
  ["Mistral Vision", "stalker"],
  ["Cedar Box", "xtream"],
  ["Atlas Family", "stalker"],
  ["Levante Cinema", "xtream"],
  ["Fjord News", "m3u"],
  ["Baltic Wave", "stalker"],
  ["Amber Kids", "xtream"],
  ["Danube Gold", "stalker"],
  ["Marmara Sport", "xtream"],
  ["Tejo Classics", "m3u"],
  ["Hanse Portal", "stalker"],
  ["Oasis Drama", "xtream"],
  ["Sierra Docs", "stalker"],
  ["Gouda Basic", "xtream"],
  ["Porto Premium", "stalker"],
  ["Zagreb One", "xtream"],
  ["Carpathia TV", "stalker"],
  ["Riviera Lounge", "m3u"],
  ["Cairo Nights", "xtream"],
  ["Emerald Hotel TV", "stalker"],
  ["Maas Testbed", "xtream"],
  ["Aurora Legacy", "stalker"],
  ["Old Town Mirror", "m3u"],
  ["Lagoon Backup", "xtream"],
  ["Velvet Archive", "stalker"],
];

/** The last ones of the list are archived. */
const ARCHIVED = 4;

/** Forty portals, the first with id 1 and the default. */
export async function seedPortals(tx: Database, createdBy: number, random: Random, services: Services): Promise<void> {
  const now = services.now().getTime();
  const rows = names.map(([name, type], index) => {
    const host = name.toLowerCase().replace(/[^a-z]+/g, "-");
    const created = now - (60 - index) * DAY_MS - random.below(DAY_MS / 2);
    const active = index < 2 || !random.chance(0.2);
    const archived = index >= names.length - ARCHIVED;
    const needsLogin = type === "xtream" || random.chance(0.3);
    const checked = active && random.chance(0.8);
    return {
      name,
      type,
      url: addressOf(type, host),
      username: needsLogin ? `desk-${host.slice(0, 8)}` : null,
      password: needsLogin ? services.encryption.seal(`demo-${index}-${host}`) : null,
      user_agent:
        type === "stalker" && random.chance(0.4) ? "Mozilla/5.0 (QtEmbedded; U; Linux; C) MAG200 stbapp" : null,
      max_connections: random.pick([100, 250, 500, 1000, 2500, 5000]),
      priority: random.below(10) * 10,
      is_default: index === 0,
      active,
      expires_at: index % 3 === 0 ? null : new Date(now + (random.below(400) - 40) * DAY_MS).toISOString(),
      last_checked_at: checked ? new Date(now - random.below(DAY_MS)).toISOString() : null,
      last_result: checked ? random.pick<CheckCode>(["ok", "ok", "ok", "timeout", "login"]) : null,
      created_by: createdBy,
      created_at: new Date(created).toISOString(),
      updated_at: new Date(created).toISOString(),
      deleted_at: archived ? new Date(now - (index % 5) * DAY_MS).toISOString() : null,
    };
  });
  await tx.insert(portal).values(rows);
}

function addressOf(type: Kind, host: string): string {
  if (type === "stalker") return `http://${host}.portal.example/stalker_portal/c/`;
  if (type === "xtream") return `https://${host}.stream.example:8443/`;
  return `https://lists.example/${host}/channels.m3u8`;
}
