import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { role, sessionToken, user, userRole } from "../db/schema/index.ts";
import { hashToken, looksLikeToken, newToken } from "./tokens.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A remembered session (spec §9). */
const REMEMBERED_MS = 365 * DAY_MS;
/** Any other one ends this long after it was last used. */
export const IDLE_MS = 24 * HOUR_MS;

export type UserRecord = typeof user.$inferSelect;
export type SessionRecord = typeof sessionToken.$inferSelect;

export interface RoleOfCaller {
  id: number;
  lock_version: number;
  name: string;
  display_name: string;
  level: number;
}

/** The person behind a token. */
export interface Caller {
  user: UserRecord;
  session: SessionRecord;
  /** The most powerful first. */
  roles: RoleOfCaller[];
  permissions: ReadonlySet<string>;
  /** The second factor is on and this token has not shown it yet. */
  pending: boolean;
}

export interface NewSession {
  remember: boolean;
  address: string;
  userAgent: string | null;
  now: Date;
}

/** Whose session it is. */
type Holder = Pick<SessionRecord, "context"> &
  ({ user_id: number } | { device_id: number; qr_customer_id: number | null } | { carbox_id: number });

/** Opens an admin session and gives its token, which is stored as a hash only. */
export function openSession(tx: Database, { userId, ...session }: NewSession & { userId: number }): Promise<string> {
  return openSessionOf(tx, { context: "admin", user_id: userId }, session);
}

/** Opens a session of any area and gives its token, which is stored as a hash only. */
export async function openSessionOf(tx: Database, holder: Holder, session: NewSession): Promise<string> {
  const token = newToken();
  const now = session.now.toISOString();
  await tx.insert(sessionToken).values({
    ...holder,
    hash: hashToken(token),
    remember: session.remember,
    ip: session.address,
    user_agent: session.userAgent,
    last_seen_at: now,
    created_at: now,
    expires_at: sessionEnd(session.remember, session.now),
  });
  return token;
}

/** Ends one session. */
export async function endSession(tx: Database, sessionId: number, now: Date): Promise<void> {
  await tx.update(sessionToken).set({ ended_at: now.toISOString() }).where(eq(sessionToken.id, sessionId));
}

/** Ends all sessions of a user but, where given, the one in use. */
export async function endSessionsOf(tx: Database, userId: number, now: Date, exceptSession?: number): Promise<void> {
  await tx
    .update(sessionToken)
    .set({ ended_at: now.toISOString() })
    .where(
      and(
        eq(sessionToken.user_id, userId),
        isNull(sessionToken.ended_at),
        exceptSession === undefined ? undefined : ne(sessionToken.id, exceptSession),
      ),
    );
}

export interface FoundSession {
  user: UserRecord;
  session: SessionRecord;
  roles: RoleOfCaller[];
}

/**
 * Finds the session of an admin token: not ended, of an account that is active and not archived.
 * Whether it has expired is for {@link hasExpired} to say: with the time in it no two queries
 * would be the same (db/remembered-reads).
 */
export async function findSession(db: Database, token: string): Promise<FoundSession | null> {
  if (!looksLikeToken(token)) return null;
  const [found] = await db
    .select({ user, session: sessionToken, roles: rolesOfUser })
    .from(sessionToken)
    .innerJoin(user, eq(user.id, sessionToken.user_id))
    .where(
      and(
        eq(sessionToken.hash, hashToken(token)),
        eq(sessionToken.context, "admin"),
        isNull(sessionToken.ended_at),
        eq(user.status, "active"),
        isNull(user.deleted_at),
      ),
    );
  return found ?? null;
}

export function hasExpired({ expires_at }: SessionRecord, now: Date): boolean {
  return Date.parse(expires_at) <= now.getTime();
}

const rolesOfUser = sql<RoleOfCaller[]>`(
  select coalesce(json_agg(json_build_object('id', ${role.id}, 'lock_version', ${role.lock_version}, 'name', ${role.name},
    'display_name', ${role.display_name}, 'level', ${role.level}) order by ${role.level}, ${role.id}), '[]')
  from ${role} join ${userRole} on ${userRole.role_id} = ${role.id}
  where ${userRole.user_id} = ${user.id} and ${role.deleted_at} is null)`;

/** When a session ends that is used now, as the text of an instant. */
export function sessionEnd(remember: boolean, now: Date): string {
  return new Date(now.getTime() + (remember ? REMEMBERED_MS : IDLE_MS)).toISOString();
}
