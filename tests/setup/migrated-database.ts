import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { packageRoot } from "../../api/package-root.ts";

type Open = (folder: string | null) => Promise<PGlite>;

/**
 * An embedded database in memory that has been migrated: a copy of one that the first test to need
 * it makes, since making one takes four times as long as copying it.
 *
 * @param sharedFolder where the copies of this run are made from
 * @param open the API's own way to a new one
 */
export async function openMigrated(sharedFolder: string, open: Open): Promise<PGlite> {
  const archive = join(sharedFolder, "migrated.tar");
  if (!existsSync(archive)) await makeArchive(archive, open);
  return PGlite.create({ extensions: { pg_trgm }, loadDataDir: new Blob([readFileSync(archive)]) });
}

/** Two workers may make it at once; each puts a whole one in place. */
async function makeArchive(archive: string, open: Open): Promise<void> {
  const client = await open(null);
  await migrate(drizzle({ client }), { migrationsFolder: join(packageRoot, "api/db/migrations") });
  const dump = await client.dumpDataDir("none");
  await client.close();
  const draft = `${archive}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
  renameSync(draft, archive);
}
