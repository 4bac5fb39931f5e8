import { isDeepStrictEqual } from "node:util";
import type { Database } from "../db/connect.ts";
import { activity } from "../db/schema/index.ts";

/** Who acts: null for nobody signed in (a reset link, the set-up). */
export interface Actor {
  id: number | null;
  name: string | null;
  address: string;
}

export interface ActivityEntry {
  action: string;
  subject: { type: string; id: number; label: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Rows in one insert, well under PostgreSQL's 65,535 parameters. */
const CHUNK = 1000;

/**
 * Writes the ledger of activity. Call it in the transaction of the change that it tells of.
 *
 * @param batch names entries that can be taken back together
 */
export async function recordActivity(
  tx: Database,
  actor: Actor,
  now: Date,
  entries: ActivityEntry[],
  batch?: string,
): Promise<void> {
  const created_at = now.toISOString();
  for (let start = 0; start < entries.length; start += CHUNK) {
    await tx.insert(activity).values(
      entries.slice(start, start + CHUNK).map((entry) => ({
        actor_id: actor.id,
        actor_name: actor.name,
        action: entry.action,
        subject_type: entry.subject.type,
        subject_id: entry.subject.id,
        subject_label: entry.subject.label.slice(0, 255),
        before: entry.before ?? null,
        after: entry.after ?? null,
        ip: actor.address,
        batch: batch ?? null,
        created_at,
      })),
    );
  }
}

/** The fields that differ between two versions of a row, from both sides. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  for (const field of Object.keys(after)) {
    if (bookkeeping.has(field) || isDeepStrictEqual(before[field], after[field])) continue;
    changed.before[field] = before[field] ?? null;
    changed.after[field] = after[field] ?? null;
  }
  return changed;
}

const bookkeeping = new Set(["lock_version", "updated_at"]);
