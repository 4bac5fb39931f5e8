import { not, sql } from "drizzle-orm";
import { deviceKinds } from "../../contract/devices.ts";
import type { Database } from "../db/connect.ts";
import { insertMany } from "../db/insert-many.ts";
import { device, model, userRole } from "../db/schema/index.ts";
import { hashPassword } from "../domain/passwords.ts";
import { subtreeOf } from "../domain/subtree.ts";
import type { Services } from "../services.ts";
import type { Random } from "./random.ts";

const COUNT = 5_000;
/** Those of the reseller: their ids follow one another. */
const RESELLER = { from: 101, to: 300 };
const ARCHIVED_FROM = 4_981;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type NewDevice = typeof device.$inferInsert;
type Kind = (typeof deviceKinds)[number];

/** Country, its share of the devices, language and zone, and how people there call their boxes. */
const places: [country: string, share: number, locale: string, timezone: string, names: [string, ...string[]]][] = [
  ["DE", 20, "de", "Europe/Berlin", ["Wohnzimmer", "Schlafzimmer", "Küche", "Kinderzimmer", "Büro"]],
  ["TR", 18, "tr", "Europe/Istanbul", ["Salon", "Yatak odası", "Mutfak", "Çocuk odası", "Ofis"]],
  ["NL", 14, "nl", "Europe/Amsterdam", ["Woonkamer", "Slaapkamer", "Keuken", "Zolder", "Kantoor"]],
  ["PT", 10, "pt", "Europe/Lisbon", ["Sala", "Quarto", "Cozinha", "Escritório", "Casa de férias"]],
  ["IT", 9, "it", "Europe/Rome", ["Soggiorno", "Camera", "Cucina", "Ufficio", "Taverna"]],
  ["HR", 7, "hr", "Europe/Zagreb", ["Dnevni boravak", "Spavaća soba", "Kuhinja", "Vikendica", "Ured"]],
  ["ES", 7, "es", "Europe/Madrid", ["Salón", "Dormitorio", "Cocina", "Despacho", "Casa de la playa"]],
  ["FR", 6, "fr", "Europe/Paris", ["Salon", "Chambre", "Cuisine", "Bureau", "Maison de campagne"]],
  ["PL", 5, "pl", "Europe/Warsaw", ["Salon", "Sypialnia", "Kuchnia", "Biuro", "Działka"]],
  ["EG", 4, "ar", "Africa/Cairo", ["غرفة المعيشة", "غرفة النوم", "المطبخ", "المكتب", "المقهى"]],
];
const countries = places.flatMap((place) => Array.from({ length: place[1] }, () => place));

const surnames = ["Weber", "Yılmaz", "de Vries", "Silva", "Rossi", "Horvat", "García", "Martin", "Nowak", "Hassan"];
const versions: [name: string, code: number][] = [
  ["3.2.0", 320],
  ["3.4.1", 341],
  ["3.5.0", 350],
  ["4.0.2", 402],
  ["4.1.0", 410],
];
const shares: Record<Kind, number> = { standard: 60, appforce2: 18, onair: 10, qr: 8, carbox: 4 };
const kinds = deviceKinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind));

/** What the two devices of design.md's table sign in with; hashed before the transaction, as it is slow on purpose. */
export async function demoDeviceSecrets(): Promise<{ password: string; key: string }> {
  const [password, key] = await Promise.all([hashPassword("Demo-device-1"), hashPassword("12345678")]);
  return { password, key };
}

/** Five thousand devices from id 1; two hundred of them belong to the reseller. */
export async function seedDevices(
  tx: Database,
  users: { admin: number; reseller: number },
  secrets: { password: string; key: string },
  random: Random,
  services: Services,
): Promise<void> {
  const models = await tx.select({ id: model.id }).from(model).orderBy(model.id);
  const owners = await ownersBeside(tx, users.reseller);
  const now = services.now().getTime();
  const rows = Array.from({ length: COUNT }, (_, index): NewDevice => {
    const id = index + 1;
    const mine = id >= RESELLER.from && id <= RESELLER.to;
    const owner_id = mine ? users.reseller : (owners[random.below(owners.length)] ?? users.admin);
    const model_id = models[Math.min(random.below(models.length), random.below(models.length))]?.id ?? null;
    return { ...oneDevice(id, now, random), owner_id, model_id, created_by: users.admin };
  });
  Object.assign(rows[0] ?? {}, {
    ...settled(now),
    name: "Demo box",
    password_hash: secrets.password,
    key_hash: secrets.key,
  });
  Object.assign(rows[1] ?? {}, { ...settled(now), name: "Demo box, first use", key_hash: secrets.key });
  await insertMany(tx, device, rows);
}

/** Everybody with a role but the reseller and who is below, so that the reseller's devices stay two hundred. */
async function ownersBeside(tx: Database, reseller: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: userRole.user_id })
    .from(userRole)
    .where(not(sql`${userRole.user_id} = any(${subtreeOf(reseller)})`))
    .orderBy(userRole.user_id);
  return rows.map(({ id }) => id);
}

/** The devices that sign in work, and go on working. */
function settled(now: number): Partial<NewDevice> {
  return {
    kind: "standard",
    status: "active",
    is_trial: false,
    created_at: new Date(now - 91 * DAY_MS).toISOString(),
    activated_at: iso(now - 90 * DAY_MS),
    expires_at: null,
    last_seen_at: iso(now - 60_000),
    // Whoever tries the panel is not to be met in a language by chance.
    country: "NL",
    locale: "en",
    timezone: "Europe/Amsterdam",
  };
}

function oneDevice(id: number, now: number, random: Random): NewDevice {
  const [country, , locale, timezone, rooms] = countries[random.below(countries.length)] ?? places[0] ?? [];
  const kind = kinds[random.below(kinds.length)] ?? "standard";
  const created = now - random.below(720 * DAY_MS) - HOUR_MS;
  const pending = random.chance(0.06);
  const activated = pending ? null : Math.min(now - 60_000, created + random.below(3 * DAY_MS));
  const trial = random.chance(0.08);
  const expires = random.chance(0.05) ? null : now + (random.below(470) - 70) * DAY_MS + random.below(DAY_MS);
  const [version, code] = versions[Math.max(random.below(5), random.below(5))] ?? versions[0] ?? [];
  const running = activated !== null && (expires === null || expires > now);
  const seen = activated === null ? null : now - random.below(Math.min(now - activated, quietFor(running, random)));
  return {
    mac: macOf(id),
    kind,
    name: random.chance(0.15) ? null : nameOf(kind, rooms ?? ["TV"], random),
    serial: `SD${String(24 + (id % 3))}${String(random.below(52) + 1).padStart(2, "0")}${String(id).padStart(6, "0")}`,
    status: statusOf(pending, running, random),
    is_trial: trial,
    activated_at: iso(activated),
    expires_at: pending && !trial ? null : iso(expires),
    app_version: seen === null ? null : (version ?? null),
    version_code: seen === null ? null : (code ?? null),
    android_version: seen === null ? null : random.pick(["9", "10", "11", "11", "12", "13"]),
    hw_version: random.chance(0.3) ? null : random.pick(["A1", "A2", "B1", "B3", "C0"]),
    public_ip: seen === null ? null : `203.0.113.${random.below(254) + 1}`,
    local_ip: seen === null ? null : `192.168.${random.below(3)}.${random.below(253) + 2}`,
    country: country ?? null,
    locale: locale ?? null,
    timezone: timezone ?? null,
    last_seen_at: iso(seen),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(activated ?? created).toISOString(),
    password_hash: null,
    key_hash: null,
    deleted_at: id >= ARCHIVED_FROM ? new Date(now - (id % 19) * DAY_MS - HOUR_MS).toISOString() : null,
  };
}

/** Most boxes that run were on within the hour; the others gather dust. */
function quietFor(running: boolean, random: Random): number {
  if (!running) return 40 * DAY_MS;
  return random.chance(0.6) ? HOUR_MS : 5 * DAY_MS;
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function statusOf(pending: boolean, running: boolean, random: Random): NewDevice["status"] {
  if (pending) return "pending";
  if (random.chance(0.03)) return "blocked";
  return running ? "active" : "expired";
}

function nameOf(kind: Kind, rooms: [string, ...string[]], random: Random): string {
  if (kind === "carbox") return `Car ${String.fromCharCode(65 + random.below(26))}-${100 + random.below(900)}`;
  const room = random.pick(rooms);
  return random.chance(0.5) ? room : `${room} ${surnames[random.below(surnames.length)] ?? ""}`;
}

/** 02:00:00:00:00:01, :02 and on: locally administered addresses, which no maker gives out. */
function macOf(id: number): string {
  const digits = id.toString(16).toUpperCase().padStart(10, "0");
  return `02:${(digits.match(/../g) ?? []).join(":")}`;
}
