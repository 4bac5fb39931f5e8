import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { user } from "../db/schema/index.ts";
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
