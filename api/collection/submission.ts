import { createHash } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { activity } from "../db/schema/index.ts";
import { notFound } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Collection, Columns, StoredRow } from "./definition.ts";
import { inScope } from "./filters.ts";
import { selectOne } from "./store.ts";
import type { Writer } from "./writer.ts";

/**
 * The name under which the ledger of activity keeps what a submission created: the same person,
 * key and payload. Null for calls without a key, which count each time.
 */
export function submissionOf(
  collection: Collection,
  input: Columns,
  { caller, idempotencyKey }: Writer,
): string | null {
  return submissionName(idempotencyKey, [collection.subject, caller.user.id], input);
}

/**
 * The same for rows that are no collection's.
 *
 * @param who what is created and by whom
 */
export function submissionName(
  idempotencyKey: string | null | undefined,
  who: readonly (string | number | null)[],
  input: unknown,
): string | null {
  if (!idempotencyKey) return null;
  const what = JSON.stringify([...who, idempotencyKey, input]);
  return createHash("sha256").update(what).digest("base64url");
}

/**
 * The row that a submission created before, if it did; one that is under way at the same time is waited for. One that
 * was archived since is wanted again.
 *
 * @throws {Refusal} 404 when it left the caller's scope
 */
export async function rowOfSubmission(
  tx: Database,
  collection: Collection,
  submission: string,
  caller: Caller,
): Promise<StoredRow | null> {
  const id = await createdBySubmission(tx, submission);
  if (id === null) return null;
  const { table } = collection;
  const live = and(eq(table.id, id), isNull(table.deleted_at));
  if (!(await selectOne(tx, table, live))) return null;
  const row = await selectOne(tx, table, and(live, inScope(collection, caller)));
  if (!row) throw notFound();
  return row;
}

/** The id of that row, as {@link rowOfSubmission} finds it. */
export async function createdBySubmission(tx: Database, submission: string): Promise<number | null> {
  await lockTopic(tx, `submission ${submission}`);
  const [entry] = await tx
    .select({ id: activity.subject_id })
    .from(activity)
    .where(and(eq(activity.batch, submission), eq(activity.action, "create")))
    // Created again after it was deleted, the latest is meant.
    .orderBy(desc(activity.id))
    .limit(1);
  return entry?.id ?? null;
}
