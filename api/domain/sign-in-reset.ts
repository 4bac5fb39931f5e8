import { and, eq, isNull, sql } from "drizzle-orm";
import { device, qrCustomer, sessionToken } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import { type Actor, recordActivity } from "./activity.ts";
import { endSessionsWhere } from "./end-sessions.ts";
import { takeFromQrs } from "./handover.ts";
import { notFound } from "./refusal.ts";
import type { Caller } from "./sessions.ts";
import { ownedBy } from "./subtree.ts";

/**
 * Takes a device out of the hands that it is in, for whoever forgot its password or never was its
 * owner: password and key are gone, its panels and its player are signed out. The next player that
 * comes with its MAC gives it a new key, as to a device that staff have just entered.
 *
 * Printed QRs go on, but for those that whoever asks cannot see, and so not revoke: of a device that
 * was moved to another owner, those of the owner before.
 *
 * @param deviceId of a device in the reach of whoever asks
 * @returns how many sessions it ended
 * @throws {Refusal} 404
 */
export async function resetSignIn(
  deviceId: number,
  { services: { db, now }, caller, actor }: { services: Pick<Services, "db" | "now">; caller: Caller; actor: Actor },
): Promise<number> {
  const at = now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(device)
      .set({
        password_hash: null,
        key_hash: null,
        last_seen_at: null,
        lock_version: sql`${device.lock_version} + 1`,
        updated_at: at.toISOString(),
      })
      .where(and(eq(device.id, deviceId), isNull(device.deleted_at)))
      .returning({ mac: device.mac });
    if (!row) throw notFound();
    // Before the sessions end: a sign-in with such a QR that is under way is waited for.
    const seen = ownedBy(qrCustomer.owner_id, caller);
    // One that belongs to nobody is not the caller's either.
    if (seen) await takeFromQrs(tx, and(eq(qrCustomer.device_id, deviceId), sql`(${seen}) is not true`), { actor, at });
    const ended = await endSessionsWhere(tx, eq(sessionToken.device_id, deviceId), at);
    const subject = { type: "device", id: deviceId, label: row.mac };
    await recordActivity(tx, actor, at, [{ action: "sign-in-reset", subject }]);
    return ended;
  });
}
