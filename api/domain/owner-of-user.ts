import { and, eq, isNull, sql } from "drizzle-orm";
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
 * @param userId null for a new user
 * @returns undefined: the owner stays
 * @throws {Refusal} 422 at `owner_id` for somebody outside the caller's subtree or archived, and for a circle
 */
export async function ownerFor(
  tx: Database,
  wanted: number | null,
  userId: number | null,
  caller: Caller,
): Promise<number | null | undefined> {
  if (wanted === null) {
    if (seesEveryRow(caller)) return null;
    return userId === null ? caller.user.id : undefined;
  }
  if (userId !== null && (await ownerOf(tx, userId)) === wanted) return undefined;
  const [owner] = await tx
    .select({ below: sql<boolean>`${user.id} = any(${subtreeOf(userId ?? 0)})` })
    .from(user)
    .where(and(eq(user.id, wanted), isNull(user.deleted_at), ownedBy(user.id, caller)));
  if (!owner) throw invalidField("owner_id", "api:user.owner");
  if (owner.below) throw invalidField("owner_id", "api:user.ownerCircle");
  return wanted;
}

async function ownerOf(tx: Database, userId: number): Promise<number | null> {
  const [row] = await tx.select({ owner_id: user.owner_id }).from(user).where(eq(user.id, userId));
  return row?.owner_id ?? null;
}
