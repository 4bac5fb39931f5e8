import postgres from "postgres";
import { isUnavailable } from "./availability.ts";
import type { Revision } from "./memory.ts";
import { shareNext } from "./share-next.ts";

/**
 * What a snapshot of PostgreSQL sees follows from the transactions that it names (xmin:xmax:xip), of
 * all processes: two that are alike see the same rows. The start of the server tells apart two
 * servers that have counted equally far. On a standby a snapshot does not name all it leaves out.
 *
 * Not the position in the log (pg_current_wal_insert_lsn): a commit is in the log some time before
 * anybody sees it, so a read in between would be kept as if it had seen it.
 */
const QUERY = `select concat_ws(' ', pg_postmaster_start_time(), pg_current_snapshot()) as revision
  where not pg_is_in_recovery()`;

export interface ServerRevision {
  /** The revision at some moment after the call; it never throws. */
  read(): Promise<Revision>;
  close(): Promise<void>;
}

/** Opens a connection for nothing else: the answer must not wait behind the queries that it spares. */
export async function openServerRevision(url: string): Promise<ServerRevision> {
  // No waiting before another try: the queries themselves notice an outage by trying.
  const client = postgres(url, { max: 1, connect_timeout: 5, backoff: () => 0, connection: { TimeZone: "UTC" } });
  const ask = async (): Promise<Revision> => {
    const [row] = await client.unsafe<{ revision: string }[]>(QUERY);
    return row?.revision ?? null;
  };
  const close = () => client.end({ timeout: 5 });
  try {
    await ask();
  } catch (error) {
    // Unless that may pass: a server that is PostgreSQL by its protocol only, or a role that may not ask.
    if (!isUnavailable(error)) {
      await close();
      return { read: async () => null, close: async () => {} };
    }
  }
  return { read: shareNext(() => ask().catch(() => null)), close };
}
