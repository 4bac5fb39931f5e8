import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/connect.ts";
import { carbox, device, qrCustomer } from "../db/schema/index.ts";

/**
 * Turns devices, car-boxes and QR customers whose time is over into expired ones. Nobody did this,
 * so it leaves no activity and takes nobody's edit of a row away: lock_version stays. Looks before
 * it writes: a write that changes nothing forgets what was read, too (db/remembered-reads).
 */
export async function expireRows(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const set = { status: "expired" as const };
  const devices = and(eq(device.status, "active"), lte(device.expires_at, at));
  if (await holds(db, device, devices)) await db.update(device).set(set).where(devices);
  const carboxes = and(eq(carbox.status, "active"), lte(carbox.expires_at, at));
  if (await holds(db, carbox, carboxes)) await db.update(carbox).set(set).where(carboxes);
  const customers = and(inArray(qrCustomer.status, ["pending", "active"]), lte(qrCustomer.expires_at, at));
  if (await holds(db, qrCustomer, customers)) await db.update(qrCustomer).set(set).where(customers);
}

/** Whether a table holds a row like that. */
async function holds(db: Database, table: PgTable, wanted: SQL | undefined): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(table).where(wanted).limit(1);
  return found.length > 0;
}
