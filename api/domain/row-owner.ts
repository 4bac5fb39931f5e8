import { and, asc, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { PendingUndo, PendingWrite } from "../collection/definition.ts";
import { type ColumnFilter, textMatches } from "../collection/filters.ts";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { user } from "../db/schema/index.ts";
import { invalidField, type Refusal } from "./refusal.ts";
import type { Caller } from "./sessions.ts";
import { ownedBy, seesEveryRow } from "./subtree.ts";

/** Choices are for select boxes: nobody looks through more. */
export const CHOICES = 500;

/** The name of the user behind the owner of a row, as a derived value of a collection. */
export function ownerName(column: AnyPgColumn): SQL<string | null> {
  // In a query of one table drizzle leaves the table's name out, but not in a query within the query.
  return sql`(${sql`select ${user.name} from ${user} where ${user.id} = ${column}`})`;
}

/** `filter[owner_name]=tess`: rows of owners with the text in their name. */
export function ownerNamed(column: AnyPgColumn): ColumnFilter {
  return (value) => {
    const named = typeof value === "string" ? textMatches([user.name], value.trim()) : undefined;
    return named ? sql`${column} in (${sql`select ${user.id} from ${user} where ${named}`})` : null;
  };
}

/**
 * Settles whom a row that is about to be written belongs to. Who does not see every row would lose
 * one that belongs to nobody: it becomes their own. An owner who was archived keeps what they have.
 *
 * @throws {Refusal} 422 as {@link checkOwner}
 */
export async function settleOwner(tx: Database, { before, columns, caller }: PendingWrite): Promise<void> {
  if (typeof columns.owner_id === "number") {
    if (columns.owner_id !== before?.owner_id) await checkOwner(tx, columns.owner_id, caller);
  } else if (!seesEveryRow(caller)) columns.owner_id = caller.user.id;
}

/** @throws {Refusal} 422 when the new owner is neither the caller nor somebody below */
export function checkOwner(tx: Database, id: number, caller: Caller): Promise<void> {
  return checkOwners(tx, [id], caller);
}

/**
 * Checks those whom rows go back to: what one could move to them then may be no longer theirs to have.
 *
 * @throws {Refusal} 422 as {@link checkOwner}; for nobody, when the caller does not see what belongs to nobody
 */
export async function checkOwnersOfUndo(tx: Database, { changes, caller }: PendingUndo): Promise<void> {
  const owners = new Set(changes.flatMap(({ columns }) => ("owner_id" in columns ? [columns.owner_id] : [])));
  const ids = [...owners].filter((id) => typeof id === "number");
  if (ids.length < owners.size && !seesEveryRow(caller)) throw foreignOwner();
  await checkOwners(tx, ids, caller);
}

async function checkOwners(tx: Database, ids: number[], caller: Caller): Promise<void> {
  const found = await tx.$count(user, and(anyOf(user.id, ids), possibleOwner(caller)));
  if (found < ids.length) throw foreignOwner();
}

function foreignOwner(): Refusal {
  return invalidField("owner_id", "api:device.owner");
}

/** Whom the caller may give rows to, at most {@link CHOICES}, by name. */
export function ownerChoices(db: Database, caller: Caller): Promise<{ id: number; name: string }[]> {
  return possibleOwners(db, CHOICES, possibleOwner(caller));
}

const FOUND = 20;

/** The same with a text in the name, at most {@link FOUND}. */
export async function searchOwners(db: Database, text: string, caller: Caller) {
  const data = await possibleOwners(db, FOUND, and(possibleOwner(caller), textMatches([user.name], text)));
  return { data };
}

function possibleOwners(
  db: Database,
  limit: number,
  condition: SQL | undefined,
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(condition)
    .orderBy(asc(sql`lower(${user.name})`), asc(user.id))
    .limit(limit);
}

function possibleOwner(caller: Caller): SQL | undefined {
  return and(isNull(user.deleted_at), ownedBy(user.id, caller));
}
