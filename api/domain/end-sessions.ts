import { and, isNull, type SQL } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { sessionToken } from "../db/schema/index.ts";

/**
 * Ends the sessions that a condition on `session_token` names.
 *
 * @returns how many of them were still open
 */
export async function endSessionsWhere(tx: Database, which: SQL, now: Date): Promise<number> {
  const ended = await tx
    .update(sessionToken)
    .set({ ended_at: now.toISOString() })
    .where(and(which, isNull(sessionToken.ended_at)))
    .returning({ expires_at: sessionToken.expires_at });
  return ended.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime()).length;
}
