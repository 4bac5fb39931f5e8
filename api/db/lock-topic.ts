import { sql } from "drizzle-orm";
import type { Database } from "./connect.ts";

/** Makes transactions about one topic run one after the other, until each ends. */
export async function lockTopic(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${topic}, 0))`);
}
