import { and, eq, isNull } from "drizzle-orm";
import {
  playerAnnouncementDismiss,
  playerEnrol,
  playerLogin,
  playerNoticeConfirm,
  playerPinVerify,
  playerReport,
  playerSourcePinVerify,
  playerStateRead,
  playerTextConfirm,
} from "../../contract/player.ts";
import { deviceSource } from "../db/schema/index.ts";
import { checkSourcePin } from "../device-sources/source-pin.ts";
import { recordActivity } from "../domain/activity.ts";
import { dismissAnnouncement } from "../domain/announcements.ts";
import { confirmText } from "../domain/device-texts.ts";
import { forgetPin } from "../domain/lock-reset.ts";
import { confirmNotice } from "../domain/notices.ts";
import { checkPin } from "../domain/parental-lock.ts";
import { enrolPlayer, signPlayerIn } from "../domain/player-identity.ts";
import { cursorOf, keepReport, noteSeen, stateForPlayer } from "../domain/player-state.ts";
import { notFound } from "../domain/refusal.ts";
import type { Mount } from "../http/mount.ts";

/**
 * The device's own side. A blocked or expired device may call all of it: it reads that it is, and
 * still confirms what it shows.
 */
export function mountPlayer(mount: Mount): void {
  mount.open(playerEnrol, async ({ body, ...call }) => {
    await enrolPlayer(body, call);
    return undefined;
  });
  mount.open(playerLogin, async ({ body, ...call }) => ({ token: await signPlayerIn(body, call) }));

  mount.device(playerStateRead, async ({ query: { since }, device, address, services }) => {
    await noteSeen(services.db, device.row.id, address, services.now());
    const state = await stateForPlayer(device, services);
    const cursor = cursorOf(state);
    return { cursor, state: cursor === since ? null : state };
  });

  mount.device(playerTextConfirm, async ({ params: { id }, device: { row }, services: { db, now } }) => {
    await confirmText(db, row.id, id, now());
    return undefined;
  });

  mount.device(playerNoticeConfirm, async ({ params: { id }, device: { row }, actor, services: { db, now } }) => {
    const at = now();
    await db.transaction(async (tx) => {
      const event = await confirmNotice(tx, row.id, id, at);
      if (event !== "lock_reset") return;
      await forgetPin(tx, row.id);
      const subject = { type: "device", id: row.id, label: row.mac };
      await recordActivity(tx, actor, at, [{ action: "parental-lock-remove", subject }]);
    });
    return undefined;
  });

  mount.device(playerAnnouncementDismiss, async ({ params: { id }, device: { row }, services: { db, now } }) => {
    await dismissAnnouncement(db, row, id, now());
    return undefined;
  });

  mount.device(playerPinVerify, async (call) => {
    await checkPin(call, call.body.pin, "pin");
    return undefined;
  });

  mount.device(playerSourcePinVerify, async ({ params, body, device: { row }, services }) => {
    const [source] = await services.db
      .select({ id: deviceSource.id, pin_hash: deviceSource.pin_hash })
      .from(deviceSource)
      .where(and(eq(deviceSource.id, params.id), eq(deviceSource.device_id, row.id), isNull(deviceSource.deleted_at)));
    if (!source?.pin_hash) throw notFound();
    await checkSourcePin(services, source, body.pin, "pin");
    return undefined;
  });

  mount.device(playerReport, async ({ body, device: { row }, address, services: { db, now } }) => {
    await keepReport(db, row.id, body);
    await noteSeen(db, row.id, address, now());
    return undefined;
  });
}
