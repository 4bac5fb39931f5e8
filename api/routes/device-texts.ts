import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import {
  deviceByMac,
  deviceTextSend,
  deviceTextSendForStaff,
  deviceTexts,
  deviceTextsForStaff,
} from "../../contract/device-texts.ts";
import type { Database } from "../db/connect.ts";
import { device } from "../db/schema/index.ts";
import type { DeviceRecord } from "../domain/device-sessions.ts";
import { sendText, textsOfDevice } from "../domain/device-texts.ts";
import { notFound } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import { ownedBy } from "../domain/subtree.ts";
import type { Mount } from "../http/mount.ts";

/** Texts to a device: from its own panel, and from staff who see the device. */
export function mountDeviceTexts(mount: Mount): void {
  mount.device(deviceTexts, async ({ device: { row }, services: { db, now } }) => ({
    data: await textsOfDevice(db, row.id, now()),
  }));
  mount.device(deviceTextSend, ({ device: { row }, body: { text }, actor, idempotencyKey, services: { db, now } }) =>
    sendText(db, { device: row, text, actor, idempotencyKey, now: now() }),
  );

  mount.guarded(deviceByMac, ({ params: { mac }, caller, services: { db } }) =>
    deviceOf(db, caller, eq(sql`lower(${device.mac})`, mac.toLowerCase())),
  );
  mount.guarded(deviceTextsForStaff, async ({ params: { id }, caller, services: { db, now } }) => {
    const row = await deviceOf(db, caller, eq(device.id, id));
    return { data: await textsOfDevice(db, row.id, now()) };
  });
  mount.guarded(
    deviceTextSendForStaff,
    async ({ params: { id }, body: { text }, caller, actor, idempotencyKey, services: { db, now } }) => {
      const row = await deviceOf(db, caller, eq(device.id, id));
      return sendText(db, { device: row, text, actor, idempotencyKey, now: now() });
    },
  );
}

/** @throws {Refusal} 404 where there is none, or none in the caller's part of the tree */
async function deviceOf(db: Database, caller: Caller, condition: SQL): Promise<DeviceRecord> {
  const [row] = await db
    .select()
    .from(device)
    .where(and(condition, isNull(device.deleted_at), ownedBy(device.owner_id, caller)));
  if (!row) throw notFound();
  return row;
}
