import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { role, sessionToken, user, userRole } from "../db/schema/index.ts";
import type { SignedCall } from "../http/mount.ts";
import { Refusal } from "./refusal.ts";
import type { Caller } from "./sessions.ts";
import { levelOf, SEES_ALL } from "./subtree.ts";
import { lockTree } from "./tree-lock.ts";

type UserCall = Pick<SignedCall<never>, "caller" | "services">;

/**
 * Runs a write of users, whichever it is, in one transaction that holds what must hold of users
 * afterwards (decisions, levels): nobody above the caller's level was changed, the caller can
 * still sign in, an administrator remains, and who is disabled or archived has no session.
 * Writes of users run one after the other, so that two of them together cannot break a rule
 * that each of them keeps.
 *
 * @param work gets the call with the transaction in place of the database
 * @throws {Refusal} 403 for a user above the caller, 422 for the others; nothing is written then
 */
export function keepingUserRules<C extends UserCall, T>(call: C, work: (call: C) => Promise<T>): Promise<T> {
  const { caller, services } = call;
  return services.db.transaction(async (tx) => {
    await lockTree(tx);
    const above = await usersAbove(tx, caller);
    const administrators = await countAdministrators(tx);
    const result = await work({ ...call, services: { ...services, db: tx } });
    await refuseChangesOf(tx, above);
    await refuseOwnEnd(tx, caller);
    if (administrators > 0 && (await countAdministrators(tx)) === 0)
      throw new Refusal(422, { key: "api:user.lastAdministrator" });
    await endSessionsOfTheGone(tx, services.now());
    return result;
  });
}

interface Versioned {
  id: number;
  name: string;
  lock_version: number;
}

const version = { id: user.id, name: user.name, lock_version: user.lock_version };

/** Those with a role above the caller's level, locked. There are few. */
function usersAbove(tx: Database, caller: Caller): Promise<Versioned[]> {
  const level = levelOf(caller.roles);
  const powerful = tx
    .select({ id: userRole.user_id })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.role_id), isNull(role.deleted_at)))
    .where(Number.isFinite(level) ? lt(role.level, level) : undefined);
  return tx.select(version).from(user).where(inArray(user.id, powerful)).orderBy(asc(user.id)).for("update");
}

/** Every write of a row counts its version up. */
async function refuseChangesOf(tx: Database, above: Versioned[]): Promise<void> {
  if (above.length === 0) return;
  const ids = above.map(({ id }) => id);
  const now = new Map(
    (await tx.select(version).from(user).where(inArray(user.id, ids))).map((row) => [row.id, row.lock_version]),
  );
  const changed = above.find(({ id, lock_version }) => now.get(id) !== lock_version);
  if (changed)
    throw new Refusal(403, { key: "api:user.above", values: { name: changed.name } }, { code: "above_level" });
}

async function refuseOwnEnd(tx: Database, { user: { id } }: Caller): Promise<void> {
  const gone = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), cannotSignIn));
  if (gone.length > 0) throw new Refusal(422, { key: "api:user.own" });
}

async function countAdministrators(tx: Database): Promise<number> {
  const administrators = tx
    .select({ id: userRole.user_id })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.role_id), isNull(role.deleted_at)))
    .where(lte(role.level, SEES_ALL));
  const [row] = await tx
    .select({ total: count() })
    .from(user)
    .where(and(inArray(user.id, administrators), eq(user.status, "active"), isNull(user.deleted_at)));
  return row?.total ?? 0;
}

const cannotSignIn = or(ne(user.status, "active"), isNotNull(user.deleted_at));

async function endSessionsOfTheGone(tx: Database, now: Date): Promise<void> {
  const gone = tx.select({ id: user.id }).from(user).where(cannotSignIn);
  await tx
    .update(sessionToken)
    .set({ ended_at: now.toISOString() })
    .where(and(isNull(sessionToken.ended_at), sql`${sessionToken.user_id} in ${gone}`));
}
