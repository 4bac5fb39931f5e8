import fs from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type InitArguments = Parameters<NodeFS["init"]>;

interface NodeStream {
  nfd: number;
}

/**
 * PGlite's own file system has no fsync, so a commit could be lost with the power. This one
 * passes it on to the disk.
 */
class DurableFS extends NodeFS {
  override async init(pg: InitArguments[0], options: InitArguments[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, passSyncOn] } };
  }
}

function passSyncOn(module: unknown): void {
  const { NODEFS } = module as { NODEFS: { stream_ops: { fsync?: (stream: NodeStream) => number } } };
  NODEFS.stream_ops.fsync = (stream) => {
    fs.fsyncSync(stream.nfd);
    return 0;
  };
}

/** PGlite's defaults without `-F`, which switches fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  // Pages come from memory or a local disk: at the default of 4 a search reads the whole table instead of its index.
  "-c",
  "random_page_cost=1.1",
];

/** What the migrations create. */
const extensions = { pg_trgm };

/**
 * Opens the embedded database.
 *
 * @param folder where it lives, or null for one in memory
 */
export async function openPglite(folder: string | null): Promise<PGlite> {
  if (folder === null) return PGlite.create({ extensions });
  const fresh = !fs.existsSync(join(folder, "PG_VERSION"));
  const client = await PGlite.create({ fs: new DurableFS(folder), startParams, extensions });
  if (fresh) syncTree(folder);
  return client;
}

/** The files of a new cluster are written without fsync; without them a synced log is worth nothing. */
function syncTree(path: string): void {
  const stat = fs.lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of fs.readdirSync(path)) syncTree(join(path, name));
  const descriptor = fs.openSync(path, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
