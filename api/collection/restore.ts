import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/connect.ts";
import { activity } from "../db/schema/index.ts";
import { violatedIndex } from "../db/violations.ts";
import { recordActivity } from "../domain/activity.ts";
import { invalidField, Refusal } from "../domain/refusal.ts";
import { lockArchived } from "./bulk.ts";
import type { Collection, Columns, StoredRow, UniqueRule } from "./definition.ts";
import { inScope } from "./filters.ts";
import { anyOf, countUpTo, selectForUpdate, selectOne, updateEach, updateRows } from "./store.ts";
import { columnOf, subjectOf } from "./write.ts";
import type { Writer } from "./writer.ts";

interface Restored {
  changed: number;
}

/**
 * Brings archived rows back.
 *
 * @throws {Refusal} 422 when another one has a unique value of one of them by now, naming both if the caller sees both
 */
export function restoreRows(collection: Collection, ids: number[], writer: Writer): Promise<Restored> {
  return inTransaction(collection, writer, async (tx) => {
    await collection.lockFirst?.(tx, {});
    const rows = await lockArchived(tx, collection, ids, writer);
    return { changed: await unarchive(tx, collection, rows, writer) };
  });
}

/**
 * Takes a bulk action or an archive of the caller's own back: what was archived by it and still is
 * comes back, and rows that still hold what it set get what they had before.
 *
 * @throws {Refusal} 422 when the batch is unknown or somebody else's, or nothing of it is left; when the collection
 *   refuses what a row would get back; as {@link restoreRows}
 */
export function restoreBatch(collection: Collection, batch: string, writer: Writer): Promise<Restored> {
  return inTransaction(collection, writer, async (tx) => {
    await collection.lockFirst?.(tx, {});
    const entries = await tx
      .select({ id: activity.subject_id, before: activity.before, after: activity.after })
      .from(activity)
      .where(
        and(
          eq(activity.batch, batch),
          eq(activity.subject_type, collection.subject),
          eq(activity.actor_id, writer.caller.user.id),
        ),
      );
    const undo = new Map<number, { before: Columns; after: Columns }>();
    for (const { id, before, after } of entries) if (id !== null && before && after) undo.set(id, { before, after });
    const ids = [...undo.keys()];

    const archived = await lockArchived(tx, collection, ids, writer);
    const restorable = archived.filter((row) => undo.get(row.id)?.after.deleted_at === row.deleted_at);
    const { table } = collection;
    const live = await selectForUpdate(
      tx,
      table,
      and(anyOf(table.id, ids), isNull(table.deleted_at), inScope(collection, writer.caller)),
    );
    const untouched = live.filter((row) => holds(row, undo.get(row.id)?.after));
    const changed =
      (await unarchive(tx, collection, restorable, writer)) + (await putBack(tx, collection, untouched, undo, writer));
    if (changed === 0) throw new Refusal(422, { key: "api:row.batchGone" });
    return { changed };
  });
}

function holds(row: StoredRow, columns: Columns | undefined): boolean {
  return columns !== undefined && Object.entries(columns).every(([name, value]) => row[name] === value);
}

async function putBack(
  tx: Database,
  collection: Collection,
  rows: StoredRow[],
  undo: Map<number, { before: Columns; after: Columns }>,
  writer: Writer,
): Promise<number> {
  const { services, caller, actor } = writer;
  const now = services.now();
  const changes = rows.map((row) => ({ row, columns: { ...undo.get(row.id)?.before } }));
  await collection.beforeUndo?.(tx, { changes, caller, actor, services });
  await updateEach(tx, collection.table, changes, now);
  const entries = changes.map(({ row, columns }) => ({
    action: "undo",
    subject: subjectOf(collection, row),
    before: undo.get(row.id)?.after,
    after: columns,
  }));
  await recordActivity(tx, writer.actor, now, entries);
  return rows.length;
}

async function unarchive(tx: Database, collection: Collection, rows: StoredRow[], writer: Writer): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  const now = writer.services.now();
  for (const rule of collection.unique) await refuseTaken(tx, collection, rule, ids, writer);
  for (const flag of collection.exclusive) await dropFlags(tx, collection, flag, rows, now);
  await updateRows(tx, collection.table, ids, { deleted_at: null }, now);
  const entries = rows.map((row) => ({
    action: "restore",
    subject: subjectOf(collection, row),
    before: { deleted_at: row.deleted_at },
    after: { deleted_at: null },
  }));
  await recordActivity(tx, writer.actor, now, entries);
  return rows.length;
}

/** A row that comes back keeps an exclusive flag only when nobody else has it. */
async function dropFlags(
  tx: Database,
  collection: Collection,
  flag: string,
  rows: StoredRow[],
  now: Date,
): Promise<void> {
  const { table } = collection;
  const holders = rows.filter((row) => row[flag] === true);
  if (holders.length === 0) return;
  const held = await countUpTo(tx, table, and(eq(columnOf(collection, flag), true), isNull(table.deleted_at)), 1);
  const losers = held > 0 ? holders : holders.slice(0, -1);
  await updateRows(
    tx,
    table,
    losers.map((row) => row.id),
    { [flag]: false },
    now,
  );
}

interface Clash {
  id: number;
  name: string;
  otherId: number;
  otherName: string;
}

/** Looks for a row that is live, or comes back too, with the same value. One that the caller does not see is not named. */
async function refuseTaken(
  tx: Database,
  collection: Collection,
  rule: UniqueRule,
  ids: number[],
  { caller }: Writer,
): Promise<void> {
  const clash = (await clashWithLive(tx, collection, rule, ids)) ?? (await clashAmong(tx, collection, rule, ids));
  if (!clash) return;
  const field = rule.field ?? rule.column;
  const { table } = collection;
  const seen = await selectOne(tx, table, and(eq(table.id, clash.otherId), inScope(collection, caller)));
  if (!seen) throw invalidField(field, "api:row.taken");
  throw invalidField(field, "api:row.restoreTaken", { ...clash });
}

/** By itself, without an "or", so that each row is looked up in the unique index of the live ones. */
async function clashWithLive(
  tx: Database,
  collection: Collection,
  rule: UniqueRule,
  ids: number[],
): Promise<Clash | undefined> {
  const { table, label } = collection;
  const other = alias(table as PgTable, "other") as unknown as typeof table;
  const otherColumn = (name: string) => sql`${Reflect.get(other, name)}`;
  const [clash] = await tx
    .select({
      id: sql<number>`${table.id}`,
      name: sql<string>`${columnOf(collection, label)}`,
      otherId: sql<number>`${other.id}`,
      otherName: sql<string>`${otherColumn(label)}`,
    })
    .from(table as PgTable)
    .innerJoin(
      other as PgTable,
      and(
        sql`lower(${columnOf(collection, rule.column)}) = lower(${otherColumn(rule.column)})`,
        ne(table.id, other.id),
        isNull(other.deleted_at),
      ),
    )
    .where(anyOf(table.id, ids))
    .limit(1);
  return clash;
}

async function clashAmong(
  tx: Database,
  collection: Collection,
  rule: UniqueRule,
  ids: number[],
): Promise<Clash | undefined> {
  const { table } = collection;
  const value = sql`lower(${columnOf(collection, rule.column)})`;
  const names = sql`array_agg(${columnOf(collection, collection.label)} order by ${table.id})`;
  const numbers = sql`array_agg(${table.id} order by ${table.id})`;
  const [clash] = await tx
    .select({
      id: sql<number>`(${numbers})[1]`,
      name: sql<string>`(${names})[1]`,
      otherId: sql<number>`(${numbers})[2]`,
      otherName: sql<string>`(${names})[2]`,
    })
    .from(table as PgTable)
    .where(and(anyOf(table.id, ids), sql`${value} is not null`))
    .groupBy(value)
    .having(sql`count(*) > 1`)
    .limit(1);
  return clash;
}

/** A row with the same value that was written between the check and the write is found by checking again. */
async function inTransaction<T>(
  collection: Collection,
  writer: Writer,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  try {
    return await writer.services.db.transaction(work);
  } catch (error) {
    const index = violatedIndex(error);
    if (!collection.unique.some((rule) => rule.index === index)) throw error;
    return writer.services.db.transaction(work);
  }
}
