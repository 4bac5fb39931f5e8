import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as overPglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as overPostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { packageRoot } from "../package-root.ts";
import { lockFolder } from "./lock.ts";
import type { Revision } from "./memory.ts";
import { openPglite } from "./pglite.ts";
import { rememberReads } from "./remembered-reads.ts";
import * as schema from "./schema/index.ts";
import { openServerRevision } from "./server-revision.ts";

/** Queries of either kind of database, in or outside a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type DatabaseTarget = { kind: "pglite"; folder: string | null } | { kind: "postgres"; url: string };

export interface Connection {
  db: Database;
  /** Moves with all that anybody writes, before the write is acknowledged; it never throws. */
  revision(): Promise<Revision>;
  /** Answers when the database does; throws when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const migrationsFolder = join(packageRoot, "api/db/migrations");
/** Any number, the same in every process: several that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_104_113;

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws {FolderInUse} when another process has the embedded database open
 */
export function connect(target: DatabaseTarget): Promise<Connection> {
  return target.kind === "pglite" ? connectEmbedded(target.folder) : connectServer(target.url);
}

async function connectEmbedded(folder: string | null): Promise<Connection> {
  const lock = folder === null ? null : lockFolder(folder);
  try {
    const client = await openPglite(folder === null ? null : join(folder, "pglite"));
    const remembering = rememberReads(client);
    const db = overPglite({ client: remembering.client, schema });
    await migratePglite(db, { migrationsFolder });
    return {
      db,
      revision: async () => remembering.revision(),
      async ping() {
        // Of the database itself, not of what is remembered of it.
        await client.query("select 1");
      },
      async close() {
        await client.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function connectServer(url: string): Promise<Connection> {
  await migrateServer(url);
  const client = postgres(url, {
    max: 10,
    connect_timeout: 5,
    onnotice: ignoreNotice,
    connection: { TimeZone: "UTC" },
  });
  const db = overPostgres({ client, schema });
  const revision = await openServerRevision(url);
  return {
    db,
    revision: revision.read,
    async ping() {
      await db.execute(sql`select 1`);
    },
    async close() {
      await Promise.all([client.end({ timeout: 5 }), revision.close()]);
    },
  };
}

async function migrateServer(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: ignoreNotice });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migratePostgres(overPostgres({ client }), { migrationsFolder });
  } finally {
    // The lock ends with its connection.
    await client.end({ timeout: 5 });
  }
}

/** "relation already exists, skipping" at every start is no news. */
function ignoreNotice(): void {}
