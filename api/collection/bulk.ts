import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { bulkAnswer, bulkBody } from "../../contract/resource.ts";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { recordActivity } from "../domain/activity.ts";
import { invalidField, notFound, Refusal } from "../domain/refusal.ts";
import type { Collection, Columns, StoredRow } from "./definition.ts";
import { inScope, matching } from "./filters.ts";
import { TOTAL_CAP } from "./list.ts";
import { anyOf, selectForUpdate, selectOne, updateEach } from "./store.ts";
import { subjectOf } from "./write.ts";
import type { Writer } from "./writer.ts";

type BulkAnswer = z.input<typeof bulkAnswer>;
type BulkBody = z.output<typeof bulkBody>;

/**
 * Archives one row; archived already, nothing changes.
 *
 * @throws {Refusal} 404
 */
export async function archiveOne(collection: Collection, id: number, writer: Writer): Promise<BulkAnswer> {
  const { table } = collection;
  const row = await selectOne(writer.services.db, table, and(eq(table.id, id), inScope(collection, writer.caller)));
  if (!row) throw notFound();
  return archiveMany(collection, [id], writer);
}

/** Archives rows; ids that name nothing, or nothing of the caller's, are passed over. */
export function archiveMany(collection: Collection, ids: number[], writer: Writer): Promise<BulkAnswer> {
  return writer.services.db.transaction(async (tx) => {
    await collection.lockFirst?.(tx, {});
    const rows = await selectForUpdate(tx, collection.table, namedRows(collection, ids, writer));
    return applyChange(tx, collection, rows, { action: "archive", values: {} }, writer);
  });
}

/**
 * Applies an action to named rows, or to all that a filter matches but the exceptions.
 *
 * @throws {Refusal} 422 for an unknown action or filter; 409 when the filter does not match `expected` rows any more.
 *   Counts are compared as lists tell them: beyond the cap of totals one is as good as another
 */
export function applyBulk(collection: Collection, body: BulkBody, writer: Writer): Promise<BulkAnswer> {
  if (body.action !== "archive" && !Object.hasOwn(collection.actions, body.action))
    throw invalidField("action", "api:row.unknownAction");
  return writer.services.db.transaction(async (tx) => {
    await collection.lockFirst?.(tx, {});
    if ("ids" in body) {
      const rows = await selectForUpdate(tx, collection.table, namedRows(collection, body.ids, writer));
      return applyChange(tx, collection, rows, body, writer);
    }
    const matched = await selectForUpdate(
      tx,
      collection.table,
      matching(collection, writer.caller, body.filter, "refuse"),
    );
    const total = Math.min(matched.length, TOTAL_CAP);
    const expected = Math.min(body.expected, TOTAL_CAP);
    if (total !== expected)
      throw new Refusal(
        409,
        { key: "api:row.moved", values: { expected, total } },
        { code: "moved", current: { total } },
      );
    const except = new Set(body.except);
    const rows = matched.filter((row) => !except.has(row.id));
    return applyChange(tx, collection, rows, body, writer);
  });
}

/** What an action sets in each row. */
function changeOf(collection: Collection, { action, values }: Action, now: Date): (row: StoredRow) => Columns {
  if (action === "archive") return () => ({ deleted_at: now.toISOString() });
  const change = collection.actions[action];
  return (row) => change?.(values, row, now) ?? {};
}

function namedRows(collection: Collection, ids: number[], writer: Writer) {
  const { table } = collection;
  return and(anyOf(table.id, ids), isNull(table.deleted_at), inScope(collection, writer.caller));
}

type Action = Pick<BulkBody, "action" | "values">;

/** Only rows that differ are written and counted, so that taking the batch back touches no others. */
async function applyChange(
  tx: Database,
  collection: Collection,
  rows: StoredRow[],
  { action, values }: Action,
  writer: Writer,
): Promise<BulkAnswer> {
  const { services, caller, actor } = writer;
  const now = services.now();
  const columnsOf = changeOf(collection, { action, values }, now);
  const changes = rows
    .map((row) => ({ row, columns: columnsOf(row) }))
    .filter(({ row, columns }) => Object.keys(columns).some((name) => row[name] !== columns[name]));
  const changing = changes.map(({ row }) => row);
  await collection.beforeAction?.(tx, { action, values, rows: changing, caller, actor, services });
  if (changes.length === 0) return { changed: 0 };
  const batch = randomUUID();
  await updateEach(tx, collection.table, changes, now);
  const entries = changes.map(({ row, columns }) => ({
    action,
    subject: subjectOf(collection, row),
    before: Object.fromEntries(Object.keys(columns).map((name) => [name, row[name] ?? null])),
    after: columns,
  }));
  await recordActivity(tx, actor, now, entries, batch);
  return { changed: changes.length, batch };
}

/** The archived rows among some ids, locked. Callers that restore queue up first, as for a write of an exclusive flag. */
export async function lockArchived(
  tx: Database,
  collection: Collection,
  ids: number[],
  writer: Writer,
): Promise<StoredRow[]> {
  const { table } = collection;
  if (collection.exclusive.length > 0) await lockTopic(tx, `exclusive ${collection.subject}`);
  return selectForUpdate(
    tx,
    table,
    and(anyOf(table.id, ids), isNotNull(table.deleted_at), inScope(collection, writer.caller)),
  );
}
