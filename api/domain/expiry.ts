import { and, eq, inArray, lte } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { carbox, device, qrCustomer } from "../db/schema/index.ts";

/**
 * Turns devices, car-boxes and QR customers whose time is over into expired ones. Nobody did this,
 * so it leaves no activity and takes nobody's edit of a row away: lock_version stays.
 */
export async function expireRows(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const set = { status: "expired" as const };
  await db
    .update(device)
    .set(set)
    .where(and(eq(device.status, "active"), lte(device.expires_at, at)));
  await db
    .update(carbox)
    .set(set)
    .where(and(eq(carbox.status, "active"), lte(carbox.expires_at, at)));
  await db
    .update(qrCustomer)
    .set(set)
    .where(and(inArray(qrCustomer.status, ["pending", "active"]), lte(qrCustomer.expires_at, at)));
}
