import { and, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PendingUndo } from "../collection/definition.ts";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { device, macNotification, macNotificationDevice, qrCustomer, sessionToken, user } from "../db/schema/index.ts";
import { type Actor, recordActivity } from "./activity.ts";
import { endSessionsWhere } from "./end-sessions.ts";
import { ownersAbove, seesRowsOf, subtreeOf } from "./subtree.ts";

interface Handover {
  actor: Actor;
  at: Date;
}

/**
 * Takes devices that get another owner out of the hands of those who do not see them any more: their
 * QRs lose the device and the sessions that they opened, and their notifications that have not
 * arrived yet do not. Whoever knows the device's password stays signed in.
 *
 * @param ids of devices whose rows are locked
 * @param ownerId the owner to be; null: nobody
 */
export async function handOver(tx: Database, ids: number[], ownerId: number | null, handover: Handover): Promise<void> {
  const lost = and(isNotNull(qrCustomer.owner_id), sql`not ${seesRowsOf(qrCustomer.owner_id, ownerId)}`);
  const taken = await takeFromQrs(tx, and(anyOf(qrCustomer.device_id, ids), lost), handover);
  await endSessionsWhere(tx, anyOf(sessionToken.qr_customer_id, taken), handover.at);
  const theirs = tx
    .select({ id: macNotification.id })
    .from(macNotification)
    .where(and(isNotNull(macNotification.created_by), sql`not ${seesRowsOf(macNotification.created_by, ownerId)}`));
  await tx
    .delete(macNotificationDevice)
    .where(
      and(
        anyOf(macNotificationDevice.device_id, ids),
        isNull(macNotificationDevice.sent_at),
        inArray(macNotificationDevice.mac_notification_id, theirs),
      ),
    );
}

/** The same for devices whose move is about to be taken back: each has the owner before again. */
export async function handBack(tx: Database, { changes, actor, services }: PendingUndo): Promise<void> {
  const moved = changes.filter(({ columns }) => "owner_id" in columns);
  for (const owner of new Set(moved.map(({ columns }) => columns.owner_id))) {
    const ids = moved.filter(({ columns }) => columns.owner_id === owner).map(({ row }) => row.id);
    await handOver(tx, ids, typeof owner === "number" ? owner : null, { actor, at: services.now() });
  }
}

/**
 * The same where somebody gets another place in the tree, and with them all below: between what is theirs and what
 * belongs to the line that they leave. Those above in it saw both, and whoever is in it may have been given a QR of a
 * device across; after the move nobody of the line sees both. What is given within either part stays.
 *
 * @param id of a user whose place is still the one before; writers of users hold the tree
 * @param ownerId whom they are to stand below; null: nobody
 */
export async function leaveLine(tx: Database, id: number, ownerId: number | null, handover: Handover): Promise<void> {
  const line = await lineLeft(tx, id, ownerId);
  const moving = line.filter(({ moves }) => moves).map(({ id }) => id);
  const staying = line.filter(({ moves }) => !moves).map(({ id }) => id);
  if (staying.length === 0) return;
  const devicesOf = (owners: number[]) =>
    tx.select({ id: device.id }).from(device).where(anyOf(device.owner_id, owners));
  const across = or(
    and(anyOf(qrCustomer.owner_id, staying), inArray(qrCustomer.device_id, devicesOf(moving))),
    and(anyOf(qrCustomer.owner_id, moving), inArray(qrCustomer.device_id, devicesOf(staying))),
  );
  const taken = await takeFromQrs(tx, and(across, sql`not ${seesRowsOf(qrCustomer.owner_id, null)}`), handover);
  await endSessionsWhere(tx, anyOf(sessionToken.qr_customer_id, taken), handover.at);
  const theirs = tx
    .select({ id: macNotification.id })
    .from(macNotification)
    .where(and(anyOf(macNotification.created_by, staying), sql`not ${seesRowsOf(macNotification.created_by, null)}`));
  await tx
    .delete(macNotificationDevice)
    .where(
      and(
        inArray(macNotificationDevice.device_id, devicesOf(moving)),
        isNull(macNotificationDevice.sent_at),
        inArray(macNotificationDevice.mac_notification_id, theirs),
      ),
    );
}

/** Everybody below those whom a user would not stand below any more, and whether they move along. */
function lineLeft(tx: Database, id: number, ownerId: number | null): Promise<{ id: number; moves: boolean }[]> {
  const line = sql`(
    with recursive line as (
      select member.id from ${user} member
      where member.id = any(${ownersAbove(id)}) and member.id <> ${id} and member.id <> all(${ownersAbove(ownerId)})
      union select member.id from ${user} member join line on member.owner_id = line.id
    ) select id from line) as line`;
  return tx.select({ id: sql<number>`id`, moves: sql<boolean>`id = any(${subtreeOf(id)})` }).from(line);
}

/**
 * Takes their device from QRs. Revoking them would not do: whoever they belong to may reinstate
 * them, but not give them a device out of reach.
 *
 * @returns the ids of those that lost one
 */
export async function takeFromQrs(tx: Database, which: SQL | undefined, { actor, at }: Handover): Promise<number[]> {
  const held = await tx
    .select({ id: qrCustomer.id, name: qrCustomer.name, device_id: qrCustomer.device_id })
    .from(qrCustomer)
    .where(which)
    .orderBy(qrCustomer.id)
    .for("update");
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .update(qrCustomer)
    .set({ device_id: null, lock_version: sql`${qrCustomer.lock_version} + 1`, updated_at: at.toISOString() })
    .where(anyOf(qrCustomer.id, ids));
  const entries = held.map(({ id, name, device_id }) => ({
    action: "update",
    subject: { type: "qr_customer", id, label: name },
    before: { device_id },
    after: { device_id: null },
  }));
  await recordActivity(tx, actor, at, entries);
  return ids;
}
