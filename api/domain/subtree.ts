import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { role, user, userRole } from "../db/schema/index.ts";
import type { Caller } from "./sessions.ts";

/** Roles up to this level see every row (decisions, levels). */
export const SEES_ALL = 1;

/** The level of somebody's most powerful role; without a role, below every level. */
export function levelOf(roles: readonly { level: number }[]): number {
  return Math.min(Number.POSITIVE_INFINITY, ...roles.map(({ level }) => level));
}

/** Whether somebody sees every row, whoever owns it. */
export function seesEveryRow(caller: Pick<Caller, "roles">): boolean {
  return levelOf(caller.roles) <= SEES_ALL;
}

/**
 * The condition that a row belongs to the caller or to somebody below them, however far.
 *
 * @param column the id of the owner
 * @returns undefined for callers who see every row
 */
export function ownedBy(column: AnyPgColumn, caller: Pick<Caller, "roles" | "user">): SQL | undefined {
  return seesEveryRow(caller) ? undefined : sql`${column} = any(${subtreeOf(caller.user.id)})`;
}

/**
 * The ids of a user and of everybody below, as an array in SQL. It depends on no row, so that a query over 100,000
 * rows works it out once and may look its owners up in an index. Archived users still hold the tree together; `union`
 * ends at a circle.
 */
export function subtreeOf(userId: number): SQL {
  return sql`array(
    with recursive subtree as (
      select member.id from ${user} member where member.id = ${userId}
      union select member.id from ${user} member join subtree on member.owner_id = subtree.id
    ) select id from subtree)`;
}

/**
 * The condition that somebody sees the rows of an owner: they are the owner, or above, however far, or see every row.
 *
 * @param column the id of that somebody
 * @param ownerId null for rows that belong to nobody
 */
export function seesRowsOf(column: AnyPgColumn, ownerId: number | null): SQL {
  const everyRow = sql`array(
    select held.user_id from ${userRole} held join ${role} given on given.id = held.role_id
    where given.level <= ${SEES_ALL} and given.deleted_at is null)`;
  return sql`(${column} = any(${ownersAbove(ownerId)}) or ${column} = any(${everyRow}))`;
}

/** The ids of an owner and of everybody above, as an array in SQL; none for null. `union` ends at a circle. */
export function ownersAbove(ownerId: number | null): SQL {
  return sql`array(
    with recursive above as (
      select owner.id, owner.owner_id from ${user} owner where owner.id = ${ownerId}
      union select owner.id, owner.owner_id from ${user} owner join above on owner.id = above.owner_id
    ) select id from above)`;
}
