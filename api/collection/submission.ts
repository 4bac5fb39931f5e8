import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { activity } from "../db/schema/index.ts";
import type { Collection, Columns, StoredRow } from "./definition.ts";
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
  if (!idempotencyKey) return null;
  const what = JSON.stringify([collection.subject, caller.user.id, idempotencyKey, input]);
  return createHash("sha256").update(what).digest("base64url");
}

/** The row that a submission created before, if it did; one that is under way at the same time is waited for. */
export async function rowOfSubmission(
  tx: Database,
  collection: Collection,
  submission: string,
): Promise<StoredRow | null> {
  await lockTopic(tx, `submission ${submission}`);
  const [entry] = await tx
    .select({ id: activity.subject_id })
    .from(activity)
    .where(and(eq(activity.batch, submission), eq(activity.action, "create")))
    .limit(1);
  if (!entry?.id) return null;
  return (await selectOne(tx, collection.table, eq(collection.table.id, entry.id))) ?? null;
}
