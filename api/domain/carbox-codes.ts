import { and, eq, gt } from "drizzle-orm";
import { type CodeStatus, readCode } from "../../contract/carbox-codes.ts";
import type { Database } from "../db/connect.ts";
import { carbox, qrSession } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import { recordActivity } from "./activity.ts";
import { type CarboxRecord, mayEnter, openCarboxSession } from "./carbox-sessions.ts";
import { newReadableSecret } from "./readable-secret.ts";
import { notFound } from "./refusal.ts";
import { hashToken, looksLikeToken, newToken } from "./tokens.ts";

/** A code is good for five minutes (decisions: car-box). */
const GOOD_MS = 5 * 60_000;
/** Of four characters, with which a code is almost 40 bits. */
const GROUPS = 2;
/** There are 8e11 codes and a few thousand rows: a second draw is rare, a third never comes. */
const DRAWS = 5;

export type CodeRecord = typeof qrSession.$inferSelect;

interface From {
  services: Services;
  address: string;
  userAgent: string | null;
}

/** Draws a code for a box to show, and the secret by which the browser that asked is known. */
export async function drawCode({ services: { db, now }, address, userAgent }: From) {
  const at = now();
  const secret = newToken();
  const expires_at = new Date(at.getTime() + GOOD_MS).toISOString();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const user_code = readCode(newReadableSecret(GROUPS));
    if (user_code === null) throw new Error("What was drawn is no code.");
    const [made] = await db
      .insert(qrSession)
      .values({
        user_code,
        secret_hash: hashToken(secret),
        ip: address,
        user_agent: userAgent,
        created_at: at.toISOString(),
        expires_at,
      })
      .onConflictDoNothing()
      .returning({ code: qrSession.user_code });
    if (made) return { code: made.code, secret, expires_at };
  }
  throw new Error("No code is free.");
}

/** The row of a code, whatever has become of it. */
export async function findCode(db: Database, code: string): Promise<CodeRecord | null> {
  const [found] = await db.select().from(qrSession).where(eq(qrSession.user_code, code));
  return found ?? null;
}

/** What has become of a code. What was not used in time has expired, whether it was approved or not. */
export function codeStatus({ status, expires_at }: CodeRecord, now: Date): CodeStatus {
  const waiting = status === "pending" || status === "approved";
  return waiting && Date.parse(expires_at) <= now.getTime() ? "expired" : status;
}

/**
 * Says what has become of a code to the browser that asked for it. Once it is approved this
 * opens the session: of many calls at once, one gets the token and no other ever does.
 *
 * @throws {Refusal} 404 for an unknown code and for another browser's alike
 */
export async function collectToken(
  code: string,
  secret: string,
  from: From,
): Promise<{ status: CodeStatus; token?: string; remember?: boolean }> {
  const { db, now } = from.services;
  const found = looksLikeToken(secret) ? await findCode(db, code) : null;
  if (found?.secret_hash !== hashToken(secret)) throw notFound();
  const status = codeStatus(found, now());
  // A box asks every second: only what there is to collect is worth a transaction.
  if (status !== "approved" || found.carbox_id === null) return { status };
  const approved = { id: found.id, carboxId: found.carbox_id };
  const collected = await db.transaction((tx) => collect(tx, approved, from));
  // What became of it meanwhile: another call was faster, or it was taken back.
  return collected ?? { status: codeStatus((await findCode(db, code)) ?? found, now()) };
}

/** The car-box is locked before its code, as all do who end its sessions; null when the code is not approved any more. */
async function collect(
  tx: Database,
  { id, carboxId }: { id: number; carboxId: number },
  { services, address, userAgent }: From,
) {
  const now = services.now();
  const [row] = await tx.select().from(carbox).where(eq(carbox.id, carboxId)).for("update");
  const taken = await decide(tx, and(eq(qrSession.id, id), eq(qrSession.status, "approved")), now, { status: "used" });
  if (!taken) return null;
  // Blocked since it was approved.
  if (!row || !mayEnter(row, now)) return { status: "denied" as const };
  const { remember } = taken;
  const token = await openCarboxSession(tx, row.id, { remember, address, userAgent, now });
  const actor = { id: null, name: row.username, address };
  await recordActivity(tx, actor, now, [{ action: "sign-in", subject: subjectOf(row) }]);
  return { status: "approved" as const, token, remember };
}

/**
 * Decides about a code that is still pending.
 *
 * @returns whether it was: otherwise somebody decided before, or its time is over
 */
export async function decideCode(
  tx: Database,
  id: number,
  decision: Pick<CodeRecord, "status" | "carbox_id" | "remember">,
  now: Date,
): Promise<boolean> {
  const pending = and(eq(qrSession.id, id), eq(qrSession.status, "pending"));
  return (await decide(tx, pending, now, decision)) !== undefined;
}

/** One statement checks and changes, so that of two at once one finds nothing to change. */
async function decide(
  tx: Database,
  wanted: ReturnType<typeof and>,
  now: Date,
  change: Partial<CodeRecord>,
): Promise<CodeRecord | undefined> {
  const [row] = await tx
    .update(qrSession)
    .set(change)
    .where(and(wanted, gt(qrSession.expires_at, now.toISOString())))
    .returning();
  return row;
}

/** The car-box as the ledger of activity names it. */
export function subjectOf({ id, code }: CarboxRecord) {
  return { type: "carbox", id, label: code };
}
