import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { carboxSession } from "../../contract/carbox-session.ts";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { carbox, qrSession, sessionToken } from "../db/schema/index.ts";
import { endSessionsWhere } from "./end-sessions.ts";
import { hasExpired, type NewSession, openSessionOf, type SessionRecord } from "./sessions.ts";
import { hashToken, looksLikeToken } from "./tokens.ts";

export type CarboxRecord = typeof carbox.$inferSelect;

/** The car-box behind a token. */
export interface CarboxCaller {
  row: CarboxRecord;
  session: SessionRecord;
}

/** Whether a car-box may be signed in: active, its time not over, not archived. */
export function mayEnter({ status, expires_at, deleted_at }: CarboxRecord, now: Date): boolean {
  return status === "active" && deleted_at === null && (expires_at === null || Date.parse(expires_at) > now.getTime());
}

/** The car-box with a user name, in any case of its letters, whatever its status; archived ones do not count. */
export async function findCarbox(db: Database, username: string): Promise<CarboxRecord | null> {
  const [found] = await db
    .select()
    .from(carbox)
    .where(and(eq(sql`lower(${carbox.username})`, username.toLowerCase()), isNull(carbox.deleted_at)));
  return found ?? null;
}

/**
 * Whether the session of a call is still open. It stays so until the transaction has ended: the
 * row of the car-box is locked, as all do first who end its sessions.
 */
export async function isStillOpen(tx: Database, { row, session }: CarboxCaller): Promise<boolean> {
  await tx.select({ id: carbox.id }).from(carbox).where(eq(carbox.id, row.id)).for("share");
  return (await tx.$count(sessionToken, and(eq(sessionToken.id, session.id), isNull(sessionToken.ended_at)))) > 0;
}

/** Opens a session of a car-box and gives its token, which is stored as a hash only. */
export async function openCarboxSession(tx: Database, carboxId: number, session: NewSession): Promise<string> {
  await tx.update(carbox).set({ last_login_at: session.now.toISOString() }).where(eq(carbox.id, carboxId));
  return openSessionOf(tx, { context: "carbox", carbox_id: carboxId }, session);
}

/**
 * Ends all sessions of car-boxes, and turns boxes away that were approved in their names and have
 * not collected their token yet. The rows of the car-boxes are locked by then.
 *
 * @returns how many sessions were still open
 */
export async function endCarboxSessions(tx: Database, ids: number[], now: Date): Promise<number> {
  await tx
    .update(qrSession)
    .set({ status: "denied" })
    .where(and(anyOf(qrSession.carbox_id, ids), eq(qrSession.status, "approved")));
  return endSessionsWhere(tx, anyOf(sessionToken.carbox_id, ids), now);
}

/** Finds the car-box behind a token: not ended, not expired, of a car-box that {@link mayEnter}. */
export async function findCarboxSession(db: Database, token: string, now: Date): Promise<CarboxCaller | null> {
  if (!looksLikeToken(token)) return null;
  const [found] = await db
    .select({ row: carbox, session: sessionToken })
    .from(sessionToken)
    .innerJoin(carbox, eq(carbox.id, sessionToken.carbox_id))
    .where(
      and(
        eq(sessionToken.hash, hashToken(token)),
        eq(sessionToken.context, "carbox"),
        isNull(sessionToken.ended_at),
        isNull(carbox.deleted_at),
      ),
    );
  // Not asked in the query: with the time in it no two would be the same (db/remembered-reads).
  if (!found || hasExpired(found.session, now)) return null;
  return mayEnter(found.row, now) ? found : null;
}

/** The car-box as `GET /app/qr/car` answers it: never its password. */
export function describeCarbox(row: CarboxRecord): z.input<typeof carboxSession> {
  return { ...row, checked: true };
}
