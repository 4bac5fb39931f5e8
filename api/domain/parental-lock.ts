import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import {
  type ParentalArea,
  type ParentalLock,
  PIN_LOCKOUT_MINUTES,
  PIN_TRIES,
  type relocks,
} from "../../contract/parental-lock.ts";
import type { Database } from "../db/connect.ts";
import { deviceLock, parentalUnlock } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import { type Actor, recordActivity } from "./activity.ts";
import type { DeviceCaller } from "./device-sessions.ts";
import { passwordMatches } from "./passwords.ts";
import { invalidField, Refusal } from "./refusal.ts";

const MINUTE_MS = 60_000;
/** A panel does not restart: where the device relocks at its restart, a session relocks after an hour. */
const PANEL_RESTART_MINUTES = 60;

type LockRow = typeof deviceLock.$inferSelect;

/** The session of a panel or a player, as far as its lock is concerned. */
export interface LockedSession {
  id: number;
  device_id: number;
}

/** Who tries a PIN: a call of the device's panel or of its player. */
interface PinCaller {
  device: DeviceCaller;
  actor: Actor;
  services: Services;
}

const off: ParentalLock = { enabled: false, areas: [], relock: "15", unlocked_until: null, locked_out_until: null };

/** The lock of a device as one of its sessions finds it; never the PIN's hash. */
export async function lockOf(db: Database, deviceId: number, sessionId: number, now: Date): Promise<ParentalLock> {
  const [found] = await db
    .select({ lock: deviceLock, until: parentalUnlock.until })
    .from(deviceLock)
    .leftJoin(parentalUnlock, eq(parentalUnlock.session_id, sessionId))
    .where(eq(deviceLock.device_id, deviceId));
  if (!found || found.lock.pin_hash === null) return off;
  const { areas, relock, locked_out_until } = found.lock;
  return {
    enabled: true,
    areas,
    relock,
    unlocked_until: ifAhead(found.until, now),
    locked_out_until: ifAhead(locked_out_until, now),
  };
}

/** The areas that a session of the panel may not open before it gave the PIN. */
export async function closedAreas(
  db: Database,
  deviceId: number,
  sessionId: number,
  now: Date,
): Promise<ParentalArea[]> {
  const lock = await lockOf(db, deviceId, sessionId, now);
  return lock.unlocked_until ? [] : lock.areas;
}

/**
 * Refuses a session of the panel that has an area closed. Call it in every write of the area, so
 * that the lock holds for whoever calls the API too.
 *
 * @throws {Refusal} 403 with the code `locked`
 */
export async function requireOpen(
  db: Database,
  area: ParentalArea,
  deviceId: number,
  sessionId: number,
  now: Date,
): Promise<void> {
  const closed = await closedAreas(db, deviceId, sessionId, now);
  if (closed.includes(area)) throw new Refusal(403, { key: "api:parentalLock.locked" }, { code: "locked" });
}

/**
 * Checks a PIN. The try is counted before it is checked, in one statement, so that of any number
 * at once no more than {@link PIN_TRIES} are looked at; the right PIN takes the count back.
 *
 * @param caller the device whose PIN it is, and what the ledger of activity names
 * @param field of the payload, for the text of a wrong PIN
 * @returns the hash that it fits, for the write that follows to insist on
 * @throws {Refusal} 422 for a wrong PIN or where there is no lock, 429 while the lock is shut
 */
export async function checkPin(caller: PinCaller, pin: string, field: string): Promise<string> {
  const { db } = caller.services;
  const deviceId = caller.device.row.id;
  const now = caller.services.now();
  const taken = await takeTry(db, deviceId, now);
  if (!taken) throw await shut(db, deviceId, now);
  if (!(await passwordMatches(taken.pin_hash, pin)) || taken.pin_hash === null) {
    const left = PIN_TRIES - taken.wrong_pins;
    if (left > 0) throw invalidField(field, "api:parentalLock.wrong", { count: left });
    const subject = { type: "device", id: deviceId, label: caller.device.row.mac };
    await recordActivity(db, caller.actor, now, [{ action: "parental-lock-shut", subject }]);
    throw invalidField(field, "api:parentalLock.wrongLast", { count: PIN_LOCKOUT_MINUTES });
  }
  await db
    .update(deviceLock)
    .set({ wrong_pins: 0, locked_out_until: null })
    .where(and(eq(deviceLock.device_id, deviceId), eq(deviceLock.pin_hash, taken.pin_hash)));
  return taken.pin_hash;
}

/** Counts a try and gives the row with it; null while no PIN is taken. A lockout that is over starts the count anew. */
async function takeTry(db: Database, deviceId: number, now: Date): Promise<LockRow | null> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + PIN_LOCKOUT_MINUTES * MINUTE_MS).toISOString();
  const count = sql`case when ${deviceLock.locked_out_until} is null then ${deviceLock.wrong_pins} + 1 else 1 end`;
  const [row] = await db
    .update(deviceLock)
    .set({
      wrong_pins: count,
      locked_out_until: sql`case when ${count} >= ${PIN_TRIES} then ${until}::timestamptz end`,
    })
    .where(
      and(
        eq(deviceLock.device_id, deviceId),
        isNotNull(deviceLock.pin_hash),
        or(isNull(deviceLock.locked_out_until), lte(deviceLock.locked_out_until, at)),
      ),
    )
    .returning();
  return row ?? null;
}

async function shut(db: Database, deviceId: number, now: Date): Promise<Refusal> {
  const [row] = await db
    .select({ pin_hash: deviceLock.pin_hash, until: deviceLock.locked_out_until })
    .from(deviceLock)
    .where(eq(deviceLock.device_id, deviceId));
  if (!row?.pin_hash) return new Refusal(422, { key: "api:parentalLock.off" });
  const seconds = Math.max(1, Math.ceil((Date.parse(row.until ?? now.toISOString()) - now.getTime()) / 1000));
  const count = Math.ceil(seconds / 60);
  return new Refusal(429, { key: "api:parentalLock.lockedOut", values: { count } }, { retryAfter: seconds });
}

/** Opens the locked areas for a session until its device's relock time, counted from now. */
export async function openAreas(tx: Database, session: LockedSession, pinHash: string, now: Date): Promise<void> {
  const [lock] = await tx
    .select({ relock: deviceLock.relock })
    .from(deviceLock)
    .where(and(eq(deviceLock.device_id, session.device_id), eq(deviceLock.pin_hash, pinHash)))
    .for("share");
  // The PIN was changed or removed since it was checked.
  if (!lock) throw invalidField("pin", "api:parentalLock.changed");
  const until = new Date(now.getTime() + minutesOf(lock.relock) * MINUTE_MS).toISOString();
  await tx
    .insert(parentalUnlock)
    .values({ session_id: session.id, until })
    .onConflictDoUpdate({ target: parentalUnlock.session_id, set: { until } });
}

function minutesOf(relock: (typeof relocks)[number]): number {
  return relock === "restart" ? PANEL_RESTART_MINUTES : Number(relock);
}

function ifAhead(until: string | null, now: Date): string | null {
  return until !== null && Date.parse(until) > now.getTime() ? until : null;
}
