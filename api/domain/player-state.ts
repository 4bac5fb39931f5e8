import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PlayerState, playerReportInput } from "../../contract/player.ts";
import type { Database } from "../db/connect.ts";
import { device, deviceLock, model } from "../db/schema/index.ts";
import { sourcesOfDevice } from "../device-sources/read-sources.ts";
import type { Services } from "../services.ts";
import { announcementsFor } from "./announcements.ts";
import { preferencesOfDevice } from "./device-preferences.ts";
import { type DeviceCaller, describeDevice } from "./device-sessions.ts";
import { fetchWaitingTexts } from "./device-texts.ts";
import { fetchNotices } from "./notices.ts";
import { lockOf } from "./parental-lock.ts";

/** Players ask every few seconds; that a device was seen is written at most this often. */
const SEEN_MS = 60_000;

/**
 * All that the player of a device goes by at this moment. Reading it counts texts and notifications
 * as sent. Sources are given to active devices alone.
 */
export async function stateForPlayer(
  { row, status, session, ...rest }: DeviceCaller,
  { db, encryption, now }: Services,
): Promise<PlayerState> {
  const at = now();
  const { mac, name, kind, is_trial, expires_at, locale, timezone } = describeDevice({ row, status, session, ...rest });
  const [sources, preferences, lock, has_app_password, texts, notices, announcements] = await Promise.all([
    status === "active" ? sourcesOfDevice(db, row.id, encryption) : null,
    preferencesOfDevice(db, row.id),
    lockOf(db, row.id, session.id, at),
    hasAppPassword(db, row.id),
    fetchWaitingTexts(db, row.id, at),
    fetchNotices(db, row.id, at),
    announcementsFor(db, row, at),
  ]);
  const { enabled, areas, relock } = lock;
  return {
    device: { mac, name, kind, status, is_trial: is_trial ?? false, expires_at, locale, timezone },
    sources,
    preferences,
    parental_lock: { enabled, areas, relock },
    has_app_password,
    texts,
    notices,
    announcements,
  };
}

/** Names a state by what it says, so that nothing that changed can be missed and a moment that comes counts too. */
export function cursorOf(state: PlayerState): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("base64url");
}

async function hasAppPassword(db: Database, deviceId: number): Promise<boolean> {
  const set = and(eq(deviceLock.device_id, deviceId), sql`${deviceLock.app_password_hash} is not null`);
  return (await db.$count(deviceLock, set)) > 0;
}

/** Notes that a device is on, and from where. Nobody edited it, so its lock_version stays. */
export async function noteSeen(db: Database, deviceId: number, address: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() - SEEN_MS).toISOString();
  await db
    .update(device)
    .set({ last_seen_at: now.toISOString(), public_ip: address })
    .where(and(eq(device.id, deviceId), or(isNull(device.last_seen_at), lt(device.last_seen_at, due))));
}

/** Keeps what a device says of itself. A model that staff chose stays. */
export async function keepReport(
  db: Database,
  deviceId: number,
  { model_code, ...report }: z.output<typeof playerReportInput>,
): Promise<void> {
  const known = Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined));
  const byCode = sql`(select ${model.id} from ${model} where lower(${model.code}) = lower(${model_code}) and ${model.deleted_at} is null)`;
  const model_id = model_code === null ? {} : { model_id: sql`coalesce(${device.model_id}, ${byCode})` };
  const changes = { ...known, ...model_id };
  if (Object.keys(changes).length > 0) await db.update(device).set(changes).where(eq(device.id, deviceId));
}
