import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { endOfDay, optionalDay } from "../../contract/fields.ts";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { violatedIndex } from "../db/violations.ts";
import { type ActivityEntry, changedFields, recordActivity } from "../domain/activity.ts";
import { invalidField, notFound, Refusal } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Services } from "../services.ts";
import type { Collection, Columns, Listed, StoredRow } from "./definition.ts";
import { inScope } from "./filters.ts";
import { insertRow, selectDerived, selectForUpdate, selectOne, updateRows } from "./store.ts";
import { rowOfSubmission, submissionOf } from "./submission.ts";
import type { Writer } from "./writer.ts";

/**
 * One row, archived or not.
 *
 * @throws {Refusal} 404 when there is none in the caller's scope
 */
export async function readRow(collection: Listed, id: number, caller: Caller, services: Services): Promise<Columns> {
  const row = await selectOne(
    services.db,
    collection.table,
    and(eq(collection.table.id, id), inScope(collection, caller)),
  );
  if (!row) throw notFound();
  return shown(services.db, collection, row);
}

/** A stored row as the contract shows it, with what it takes from other tables. */
async function shown(db: Database, { table, derived, toRow }: Listed, row: StoredRow): Promise<Columns> {
  return toRow(derived ? { ...row, ...(await selectDerived(db, table, row.id, derived)) } : row);
}

/**
 * Creates a row; a submission that is repeated (same key, same payload) answers the row that it
 * created.
 *
 * @throws {Refusal} 422 when a unique value is taken; 404 when that row is the caller's no more
 */
export async function createRow(collection: Collection, input: Columns, writer: Writer): Promise<Columns> {
  const { services, caller, actor } = writer;
  const columns = collection.toColumns(input, services);
  const now = services.now();
  return namingTaken(collection, () =>
    services.db.transaction(async (tx) => {
      const submission = submissionOf(collection, input, writer);
      const earlier = submission && (await rowOfSubmission(tx, collection, submission, caller));
      if (earlier) return shown(tx, collection, earlier);
      await lockExclusive(tx, collection, columns);
      await collection.lockFirst?.(tx, columns);
      await collection.beforeWrite?.(tx, { before: null, columns, caller, actor, services });
      await takeFlags(tx, collection, null, columns, writer);
      const at = now.toISOString();
      const row = await insertRow(tx, collection.table, {
        ...columns,
        created_at: at,
        updated_at: at,
        created_by: caller.user.id,
      });
      const entry = { action: "create", subject: subjectOf(collection, row), after: visible(collection, row) };
      await recordActivity(tx, actor, now, [entry], submission ?? undefined);
      await collection.afterWrite?.(tx, { row, input, created: true, writer });
      return shown(tx, collection, row);
    }),
  );
}

/**
 * Changes a row.
 *
 * @param version the lock_version that the caller saw; undefined: no check
 * @throws {Refusal} 404; 409 with the row as it stands when somebody else changed or archived it; 422 when a unique value is taken
 */
export async function updateRow(
  collection: Collection,
  id: number,
  input: Columns,
  version: number | undefined,
  writer: Writer,
): Promise<Columns> {
  const { services, caller, actor } = writer;
  const columns = collection.toColumns(input, services);
  const now = services.now();
  return namingTaken(collection, () =>
    services.db.transaction(async (tx) => {
      await lockExclusive(tx, collection, columns);
      await collection.lockFirst?.(tx, columns);
      const [before] = await selectForUpdate(
        tx,
        collection.table,
        and(eq(collection.table.id, id), inScope(collection, caller)),
      );
      if (!before) throw notFound();
      if (before.deleted_at !== null) throw await conflictWith(tx, collection, before, "api:row.archived");
      if (version !== undefined && version !== before.lock_version)
        throw await conflictWith(tx, collection, before, "api:row.stale");
      keepInstants(collection, before, columns);
      await collection.beforeWrite?.(tx, { before, columns, caller, actor, services });
      await takeFlags(tx, collection, id, columns, writer);
      const [after] = await updateRows(tx, collection.table, [id], columns, now);
      if (!after) throw notFound();
      const entry = {
        action: "update",
        subject: subjectOf(collection, after),
        ...difference(collection, before, after),
      };
      await recordActivity(tx, actor, now, [entry]);
      await collection.afterWrite?.(tx, { row: after, input, created: false, writer });
      return shown(tx, collection, after);
    }),
  );
}

/** Forms type days where rows hold instants: as long as the day stays, the instant does (decision 013). */
function keepInstants({ resource }: Collection, before: StoredRow, columns: Columns): void {
  for (const [name, schema] of Object.entries(resource.input.shape)) {
    const stored = before[name];
    if (schema !== optionalDay || typeof stored !== "string") continue;
    if (columns[name] === endOfDay(stored.slice(0, 10))) columns[name] = stored;
  }
}

export function subjectOf(collection: Collection, row: StoredRow): ActivityEntry["subject"] {
  return { type: collection.subject, id: row.id, label: String(row[collection.label]) };
}

async function conflictWith(tx: Database, collection: Collection, row: StoredRow, key: string): Promise<Refusal> {
  const current = collection.resource.row.parse(await shown(tx, collection, row));
  return new Refusal(409, { key }, { code: "conflict", current });
}

/** A row as the contract shows it, which leaves secrets out. */
function visible(collection: Collection, row: StoredRow): Columns {
  return collection.resource.row.parse(collection.toRow(row));
}

/** What a change altered; of a secret only that it was set, replaced or cleared. */
function difference(collection: Collection, before: StoredRow, after: StoredRow) {
  const changed = changedFields(visible(collection, before), visible(collection, after));
  for (const column of collection.secret) {
    if (before[column] === after[column]) continue;
    changed.before[column] = masked(before[column]);
    changed.after[column] = masked(after[column]);
  }
  return changed;
}

function masked(secret: unknown): string | null {
  return secret === null ? null : "••••";
}

/** Writers of an exclusive flag queue up before they lock any row, so that no two wait for each other. */
export async function lockExclusive(tx: Database, collection: Collection, columns: Columns): Promise<void> {
  if (collection.exclusive.some((flag) => columns[flag] === true))
    await lockTopic(tx, `exclusive ${collection.subject}`);
}

async function takeFlags(
  tx: Database,
  collection: Collection,
  id: number | null,
  columns: Columns,
  writer: Writer,
): Promise<void> {
  const { table } = collection;
  const now = writer.services.now();
  for (const flag of collection.exclusive) {
    if (columns[flag] !== true) continue;
    const holders = await selectForUpdate(
      tx,
      table,
      and(eq(columnOf(collection, flag), true), isNull(table.deleted_at), id === null ? undefined : ne(table.id, id)),
    );
    const rows = await updateRows(
      tx,
      table,
      holders.map((row) => row.id),
      { [flag]: false },
      now,
    );
    const entries = rows.map((row) => ({
      action: "update",
      subject: subjectOf(collection, row),
      before: { [flag]: true },
      after: { [flag]: false },
    }));
    await recordActivity(tx, writer.actor, now, entries);
  }
}

/** @throws when a definition names a column that its table does not have */
export function columnOf(collection: Collection, name: string) {
  const column: unknown = Reflect.get(collection.table, name);
  if (!column) throw new Error(`The table of ${collection.subject} has no column ${name}.`);
  return sql`${column}`;
}

async function namingTaken<T>(collection: Collection, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const index = violatedIndex(error);
    const rule = collection.unique.find((unique) => unique.index === index);
    if (rule) throw invalidField(rule.field ?? rule.column, "api:row.taken");
    throw error;
  }
}
