import { and, eq, isNull, sql } from "drizzle-orm";
import type { StoredRow } from "../collection/definition.ts";
import type { Database } from "../db/connect.ts";
import { user } from "../db/schema/index.ts";
import { invalidField } from "./refusal.ts";
import type { Caller } from "./sessions.ts";
import { ownedBy, seesEveryRow, subtreeOf } from "./subtree.ts";

/**
 * Whom a user is to stand below.
 *
 * @param wanted null: nobody is named, which for a caller with a subtree means themselves, or
 *   for a user that is there already, no change
 * @param before the user as they stand; null for a new one
 * @returns undefined: the owner stays
 * @throws {Refusal} 422 at `owner_id` for somebody outside the caller's subtree or archived, and for a circle
 */
export async function ownerFor(
  tx: Database,
  wanted: number | null,
  before: StoredRow | null,
  caller: Caller,
): Promise<number | null | undefined> {
  if (wanted === null) {
    if (seesEveryRow(caller)) return null;
    return before === null ? caller.user.id : undefined;
  }
  if (before?.owner_id === wanted) return undefined;
  const [owner] = await tx
    .select({ below: sql<boolean>`${user.id} = any(${subtreeOf(before?.id ?? 0)})` })
    .from(user)
    .where(and(eq(user.id, wanted), isNull(user.deleted_at), ownedBy(user.id, caller)));
  if (!owner) throw invalidField("owner_id", "api:user.owner");
  if (owner.below) throw invalidField("owner_id", "api:user.ownerCircle");
  return wanted;
}
