import { and, asc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { noticeStatuses } from "../../contract/mac-notifications.ts";
import type { Database } from "../db/connect.ts";
import { device, macNotification, macNotificationDevice } from "../db/schema/index.ts";
import { notFound } from "./refusal.ts";

type Notification = typeof macNotification.$inferSelect;

/** A notification as its device gets it. */
export type Notice = Pick<Notification, "id" | "event" | "text" | "need_confirm" | "hide_after" | "send_at">;

/** How far a notification came with one device. */
export function statusOfNotice(
  delivery: Pick<typeof macNotificationDevice.$inferSelect, "sent_at" | "confirmed_at">,
  { expires_at }: Pick<Notification, "expires_at">,
  now: Date,
): (typeof noticeStatuses)[number] {
  if (delivery.confirmed_at !== null) return "confirmed";
  if (Date.parse(expires_at) <= now.getTime()) return "expired";
  return delivery.sent_at === null ? "pending" : "sent";
}

/**
 * Addresses a notification to the devices that a condition names. Devices that got it keep it;
 * others that are no longer named are taken off.
 *
 * @returns to how many devices it goes now
 */
export async function addressNotification(tx: Database, id: number, devices: SQL | undefined): Promise<number> {
  const unsent = and(eq(macNotificationDevice.mac_notification_id, id), isNull(macNotificationDevice.sent_at));
  await tx.delete(macNotificationDevice).where(unsent);
  const named = tx
    .select({
      device_id: device.id,
      mac_notification_id: sql<number>`${id}::integer`.as("mac_notification_id"),
      sent_at: sql<string | null>`null::timestamptz`.as("sent_at"),
      confirmed_at: sql<string | null>`null::timestamptz`.as("confirmed_at"),
    })
    .from(device)
    .where(devices);
  await tx.insert(macNotificationDevice).select(named).onConflictDoNothing();
  return tx.$count(macNotificationDevice, eq(macNotificationDevice.mac_notification_id, id));
}

/** As many as a device gets at once. */
const MOST = 50;

/**
 * What a device has still to show or do, in the order in which it was to be sent, which counts it as
 * sent. One whose answer was lost on the way comes again: only a confirmation takes it away.
 */
export async function fetchNotices(db: Database, deviceId: number, now: Date): Promise<Notice[]> {
  const at = now.toISOString();
  const waiting = await db
    .select({
      id: macNotification.id,
      event: macNotification.event,
      text: macNotification.text,
      need_confirm: macNotification.need_confirm,
      hide_after: macNotification.hide_after,
      send_at: macNotification.send_at,
      sent_at: macNotificationDevice.sent_at,
    })
    .from(macNotificationDevice)
    .innerJoin(macNotification, eq(macNotification.id, macNotificationDevice.mac_notification_id))
    .where(
      and(
        eq(macNotificationDevice.device_id, deviceId),
        isNull(macNotificationDevice.confirmed_at),
        isNull(macNotification.deleted_at),
        lte(macNotification.send_at, at),
        gt(macNotification.expires_at, at),
      ),
    )
    .orderBy(asc(macNotification.send_at), asc(macNotification.id))
    .limit(MOST);
  if (waiting.some(({ sent_at }) => sent_at === null)) {
    const ids = waiting.map(({ id }) => id).join(",");
    await db
      .update(macNotificationDevice)
      .set({ sent_at: at })
      .where(
        and(
          eq(macNotificationDevice.device_id, deviceId),
          sql`${macNotificationDevice.mac_notification_id} = any(string_to_array(${ids}, ',')::integer[])`,
          isNull(macNotificationDevice.sent_at),
        ),
      );
  }
  return waiting.map(({ sent_at, ...notice }) => notice);
}

/**
 * Notes that the device showed a notification or did what it asked for; again changes nothing.
 *
 * @returns what was confirmed for the first time and while it was in force, else null
 * @throws {Refusal} 404 for one that is not addressed to the device
 */
export async function confirmNotice(
  db: Database,
  deviceId: number,
  id: number,
  now: Date,
): Promise<Notification["event"] | null> {
  const own = and(eq(macNotificationDevice.device_id, deviceId), eq(macNotificationDevice.mac_notification_id, id));
  const [found] = await db
    .select({
      event: macNotification.event,
      expires_at: macNotification.expires_at,
      sent_at: macNotificationDevice.sent_at,
    })
    .from(macNotificationDevice)
    .innerJoin(macNotification, eq(macNotification.id, macNotificationDevice.mac_notification_id))
    .where(and(own, isNull(macNotification.deleted_at)));
  if (!found) throw notFound();
  const at = now.toISOString();
  const confirmed = await db
    .update(macNotificationDevice)
    .set({ confirmed_at: at, sent_at: found.sent_at ?? at })
    .where(and(own, isNull(macNotificationDevice.confirmed_at)))
    .returning({ id: macNotificationDevice.device_id });
  return confirmed.length > 0 && found.expires_at > at ? found.event : null;
}
