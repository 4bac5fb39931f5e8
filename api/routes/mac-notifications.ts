import { and, count, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { deviceSelection, macNotificationEvents, macNotifications } from "../../contract/mac-notifications.ts";
import { type Columns, collection, type WrittenRow } from "../collection/definition.ts";
import { choiceFilter, inScope, instantFilter, matching } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import type { Database } from "../db/connect.ts";
import { device, macNotification, macNotificationDevice } from "../db/schema/index.ts";
import { checkOrder } from "../domain/message-times.ts";
import { addressNotification } from "../domain/notices.ts";
import { invalidField } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import { ownedBy } from "../domain/subtree.ts";
import { keepTree } from "../domain/tree-lock.ts";
import type { Mount } from "../http/mount.ts";
import { deviceCollection } from "./devices.ts";

const macNotificationCollection = collection({
  resource: macNotifications,
  table: macNotification,
  subject: "mac_notification",
  label: "id",
  searchable: [macNotification.text],
  sortable: {
    event: macNotification.event,
    text: macNotification.text,
    send_at: macNotification.send_at,
    expires_at: macNotification.expires_at,
  },
  filters: {
    event: choiceFilter(macNotification.event, macNotificationEvents),
    send_at: instantFilter(macNotification.send_at),
    expires_at: instantFilter(macNotification.expires_at),
  },
  scope: addressedWithin,
  unique: [],
  exclusive: [],
  secret: [],
  actions: {},
  toRow: (row) => row,
  toColumns: ({ macs, ...input }) => ({ ...input, macs: [...new Set(macs)] }),
  lockFirst: keepTree,
  async beforeWrite(_, { columns }) {
    checkOrder(columns, "send_at", "expires_at");
    checkContent(columns);
  },
  afterWrite: address,
});

/**
 * Notifications that go to devices in the caller's reach alone: whoever changes one changes what every
 * device that has it shows, and reads the MACs of all of them.
 */
function addressedWithin(caller: Caller): SQL | undefined {
  const reached = ownedBy(device.owner_id, caller);
  if (!reached) return undefined;
  const beyond = sql`select 1 from ${macNotificationDevice}
    join ${device} on ${device.id} = ${macNotificationDevice.device_id}
    where ${macNotificationDevice.mac_notification_id} = ${macNotification.id} and (${reached}) is not true`;
  return sql`not exists (${beyond})`;
}

/** Whom the notification is for: devices by their MACs, or all that match a filter. */
const addressees = z.object({ macs: z.array(z.string()), filter: deviceSelection.nullable() });

function checkContent(columns: Columns): void {
  const { macs, filter } = addressees.parse(columns);
  if (macs.length === 0 && filter === null) throw invalidField("macs", "validation:required");
  if (macs.length > 0 && filter !== null) throw invalidField("filter", "api:macNotification.either");
  if (columns.event === "message" && columns.text === null) throw invalidField("text", "validation:required");
}

/** @throws {Refusal} 422 for an unknown filter, for MACs that are not the caller's, and where no device is left */
async function address(tx: Database, { row, writer: { caller } }: WrittenRow): Promise<void> {
  const { macs, filter } = addressees.parse(row);
  const devices = filter
    ? matching(deviceCollection, caller, filter, "refuse")
    : and(
        isNull(device.deleted_at),
        inScope(deviceCollection, caller),
        sql`lower(${device.mac}) = any(string_to_array(${macs.join(",").toLowerCase()}, ','))`,
      );
  await lockDevices(tx, devices);
  if (!filter) await checkMacs(tx, macs, devices);
  const count = await addressNotification(tx, row.id, devices);
  if (count === 0) throw invalidField("filter", "api:macNotification.nobody");
}

/** Whoever gives one of them another owner meanwhile looks for what was saved. In the order in which a move locks them. */
async function lockDevices(tx: Database, devices: ReturnType<typeof and>): Promise<void> {
  const locked = tx
    .select({ id: device.id })
    .from(device)
    .where(devices)
    .orderBy(device.id)
    .for("key share")
    .as("locked");
  await tx.select({ total: count() }).from(locked);
}

async function checkMacs(tx: Database, macs: string[], devices: ReturnType<typeof and>): Promise<void> {
  const found = await tx.select({ mac: device.mac }).from(device).where(devices);
  const known = new Set(found.map(({ mac }) => mac));
  const unknown = macs.filter((mac) => !known.has(mac));
  if (unknown.length > 0)
    throw invalidField("macs", "api:macNotification.unknown", {
      count: unknown.length,
      macs: unknown.slice(0, 5).join(", "),
    });
}

export function mountMacNotifications(mount: Mount): void {
  mountCollection(mount, macNotificationCollection);
}
