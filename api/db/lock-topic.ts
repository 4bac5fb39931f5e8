import { sql } from "drizzle-orm";
import type { Database } from "./connect.ts";

/** Makes transactions about one topic run one after the other, until each ends. */
export async function lockTopic(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${topic}, 0))`);
}

/** Keeps those who lock a topic waiting until the transaction ends, but not others who share it. */
export async function shareTopic(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${topic}, 0))`);
}
