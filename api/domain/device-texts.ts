import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import type { z } from "zod";
import {
  type deviceText as contractText,
  TEXT_EXPIRES_HOURS,
  TEXTS_A_MINUTE,
  TEXTS_SHOWN,
} from "../../contract/device-texts.ts";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { deviceText } from "../db/schema/index.ts";
import { type Actor, recordActivity } from "./activity.ts";
import { notFound, Refusal } from "./refusal.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** People send what is private, so a history goes back this far and no further. */
const KEPT_DAYS = 30;

type Stored = typeof deviceText.$inferSelect;
export type ShownText = z.input<typeof contractText>;

/** How far a text came with its device, from its times: nobody needs to turn old ones into expired ones. */
export function statusOfText(
  { confirmed_at, sent_at, expires_at }: Pick<Stored, "confirmed_at" | "sent_at" | "expires_at">,
  now: Date,
): ShownText["status"] {
  if (confirmed_at !== null) return "confirmed";
  if (Date.parse(expires_at) <= now.getTime()) return "expired";
  return sent_at === null ? "pending" : "sent";
}

interface NewText {
  device: { id: number; mac: string };
  /** 1 to 1,000 characters. */
  text: string;
  actor: Actor;
  /** The same for a form that was sent twice; null: every call counts. */
  idempotencyKey: string | null;
  now: Date;
}

/**
 * Leaves a text for a device to fetch. A submission that is repeated answers the text that it made.
 * The ledger of activity says that a text was sent, never what it says.
 *
 * @throws {Refusal} 429 after 20 in a minute, with the seconds to wait
 */
export async function sendText(
  db: Database,
  { device, text, actor, idempotencyKey, now }: NewText,
): Promise<ShownText> {
  const submission = idempotencyKey && submissionOf([device.id, actor.id, idempotencyKey, text]);
  return db.transaction(async (tx) => {
    await lockTopic(tx, `texts of device ${device.id}`);
    if (submission) {
      const [earlier] = await tx.select().from(deviceText).where(eq(deviceText.submission, submission));
      if (earlier) return shown(earlier, now);
    }
    await checkPace(tx, device.id, now);
    const [row] = await tx
      .insert(deviceText)
      .values({
        device_id: device.id,
        text,
        sender_id: actor.id,
        sender_name: actor.id === null ? null : actor.name,
        submission,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + TEXT_EXPIRES_HOURS * HOUR_MS).toISOString(),
      })
      .returning();
    if (!row) throw new Error("The insert gave no row.");
    const subject = { type: "device", id: device.id, label: device.mac };
    await recordActivity(tx, actor, now, [{ action: "text-send", subject }]);
    return shown(row, now);
  });
}

function submissionOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Counted in the table itself, under the lock: exact, and the same in every process. */
async function checkPace(tx: Database, deviceId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MINUTE_MS).toISOString();
  const recent = await tx
    .select({ at: deviceText.created_at })
    .from(deviceText)
    .where(and(eq(deviceText.device_id, deviceId), gt(deviceText.created_at, since)))
    .orderBy(desc(deviceText.id))
    .limit(TEXTS_A_MINUTE);
  const oldest = recent[TEXTS_A_MINUTE - 1];
  if (!oldest) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest.at) + MINUTE_MS - now.getTime()) / 1000));
  throw new Refusal(429, { key: "api:deviceText.pace", values: { count: seconds } }, { retryAfter: seconds });
}

/** The last texts of a device, newest first. */
export async function textsOfDevice(db: Database, deviceId: number, now: Date): Promise<ShownText[]> {
  const rows = await db
    .select()
    .from(deviceText)
    .where(eq(deviceText.device_id, deviceId))
    .orderBy(desc(deviceText.id))
    .limit(TEXTS_SHOWN);
  return rows.map((row) => shown(row, now));
}

function shown(row: Stored, now: Date): ShownText {
  return { ...row, status: statusOfText(row, now) };
}

/** What a player gets to show. */
export interface WaitingText {
  id: number;
  text: string;
  created_at: string;
}

/**
 * The texts that a device has still to show, oldest first, which counts them as sent. One whose
 * answer was lost on the way comes again: only a confirmation takes it away.
 */
export async function fetchWaitingTexts(db: Database, deviceId: number, now: Date): Promise<WaitingText[]> {
  const at = now.toISOString();
  const waiting = await db
    .select({
      id: deviceText.id,
      text: deviceText.text,
      created_at: deviceText.created_at,
      sent_at: deviceText.sent_at,
    })
    .from(deviceText)
    .where(and(eq(deviceText.device_id, deviceId), isNull(deviceText.confirmed_at), gt(deviceText.expires_at, at)))
    .orderBy(asc(deviceText.id))
    .limit(TEXTS_SHOWN);
  const unsent = waiting.filter(({ sent_at }) => sent_at === null).map(({ id }) => id);
  if (unsent.length > 0) {
    const first = and(inArray(deviceText.id, unsent), isNull(deviceText.sent_at));
    await db.update(deviceText).set({ sent_at: at }).where(first);
  }
  return waiting.map(({ id, text, created_at }) => ({ id, text, created_at }));
}

/**
 * Notes that the device showed a text; again changes nothing.
 *
 * @throws {Refusal} 404 for a text of another device
 */
export async function confirmText(db: Database, deviceId: number, id: number, now: Date): Promise<void> {
  const own = and(eq(deviceText.id, id), eq(deviceText.device_id, deviceId));
  const [row] = await db.select().from(deviceText).where(own);
  if (!row) throw notFound();
  if (row.confirmed_at !== null) return;
  const at = now.toISOString();
  await db
    .update(deviceText)
    .set({ confirmed_at: at, sent_at: row.sent_at ?? at })
    .where(and(own, isNull(deviceText.confirmed_at)));
}

/** Forgets texts that are older than a history goes back. */
export async function removeOldTexts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS).toISOString();
  await db.delete(deviceText).where(lt(deviceText.created_at, before));
}
