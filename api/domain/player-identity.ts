import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { device, sessionToken } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import { recordActivity } from "./activity.ts";
import { type DeviceRecord, findDevice, isStill, openDeviceSession } from "./device-sessions.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { invalidField } from "./refusal.ts";

interface Identity {
  /** In upper case with colons. */
  mac: string;
  key: string;
}

interface From {
  services: Services;
  address: string;
  userAgent: string | null;
}

/**
 * Makes a device known under the key that it made up. A device that staff entered beforehand takes
 * the key of the first player that comes; whoever has a key or a password keeps it, and the caller
 * is not told. One argon2 run in every case.
 *
 * @throws {Refusal} 429 after five tries a minute for a MAC, or thirty from an address, and for more
 * devices a day from an address than a household has that nobody entered
 */
export async function enrolPlayer({ mac, key }: Identity, { services, address }: From): Promise<void> {
  const attempt = await services.limits.deviceAttempt("device-enrol", mac, address);
  const known = await findDevice(services.db, mac);
  if (known && !isUnclaimed(known)) {
    if (await passwordMatches(known.key_hash, key)) await attempt.succeeded();
    return;
  }
  if (!known) await services.limits.newDevice(address);
  const key_hash = await hashPassword(key);
  const now = services.now();
  await services.db.transaction(async (tx) => {
    const claimed = known ? await claim(tx, known.id, key_hash) : await create(tx, mac, key_hash, now.toISOString());
    if (!claimed) return;
    const subject = { type: "device", id: claimed.id, label: mac };
    await recordActivity(tx, { id: null, name: mac, address }, now, [{ action: "player-enrol", subject }]);
  });
}

/** Entered by staff and not in anybody's hands yet. */
function isUnclaimed({ key_hash, password_hash, last_seen_at }: DeviceRecord): boolean {
  return key_hash === null && password_hash === null && last_seen_at === null;
}

/** Undefined when another player was faster. */
async function claim(tx: Database, id: number, key_hash: string): Promise<{ id: number } | undefined> {
  const unclaimed = and(
    eq(device.id, id),
    isNull(device.key_hash),
    isNull(device.password_hash),
    isNull(device.last_seen_at),
  );
  const [row] = await tx.update(device).set({ key_hash }).where(unclaimed).returning({ id: device.id });
  return row;
}

async function create(tx: Database, mac: string, key_hash: string, at: string): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .insert(device)
    .values({ mac, kind: "standard", status: "pending", key_hash, created_at: at, updated_at: at })
    .onConflictDoNothing()
    .returning({ id: device.id });
  return row;
}

/**
 * Signs the player of a device in with its key. A device has one player: others are signed out.
 * An unknown MAC and a wrong key are answered alike, after one argon2 verification each.
 *
 * @returns its token, which is good for a year
 * @throws {Refusal} 422, 429
 */
export async function signPlayerIn({ mac, key }: Identity, { services, address, userAgent }: From): Promise<string> {
  const attempt = await services.limits.deviceAttempt("device-key", mac, address);
  const found = await findDevice(services.db, mac);
  const matches = await passwordMatches(found?.key_hash ?? null, key);
  if (!found || !matches) throw invalidField("mac", "api:player.failed");
  const now = services.now();
  const token = await services.db.transaction(async (tx) => {
    // Checked again under the row's lock: staff may have reset the sign-in while the key was checked.
    const [still] = await tx.select({ id: device.id }).from(device).where(isStill(found)).for("share");
    if (!still) throw invalidField("mac", "api:player.failed");
    await endPlayerSessions(tx, found.id, now);
    const about = { remember: true, address, userAgent, now };
    return openDeviceSession(tx, { deviceId: found.id, context: "player", ...about });
  });
  await attempt.succeeded();
  return token;
}

async function endPlayerSessions(tx: Database, deviceId: number, now: Date): Promise<void> {
  await tx
    .update(sessionToken)
    .set({ ended_at: now.toISOString() })
    .where(
      and(eq(sessionToken.device_id, deviceId), eq(sessionToken.context, "player"), isNull(sessionToken.ended_at)),
    );
}
