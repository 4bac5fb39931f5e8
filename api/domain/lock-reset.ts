import { eq, inArray } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { deviceLock, parentalUnlock, sessionToken } from "../db/schema/index.ts";

/** Forgets the PIN of a device's parental lock and what it covered: for an owner who forgot it, at the request of staff. */
export async function forgetPin(tx: Database, deviceId: number): Promise<void> {
  const sessions = tx.select({ id: sessionToken.id }).from(sessionToken).where(eq(sessionToken.device_id, deviceId));
  await tx.delete(parentalUnlock).where(inArray(parentalUnlock.session_id, sessions));
  await tx
    .update(deviceLock)
    .set({ pin_hash: null, areas: [], wrong_pins: 0, locked_out_until: null })
    .where(eq(deviceLock.device_id, deviceId));
}
