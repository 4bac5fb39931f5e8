import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** The folder belongs to a process that is alive. */
export class FolderInUse extends Error {
  constructor(
    folder: string,
    readonly pid: number,
    host: string,
  ) {
    const where = host === hostname() ? "" : ` on ${host}`;
    super(
      `The database folder ${folder} is in use by process ${pid}${where}. Stop that process or choose another folder.`,
    );
    this.name = "FolderInUse";
  }
}

export interface FolderLock {
  release(): void;
}

const owner = z.object({
  pid: z.number().int(),
  started: z.string(),
  host: z.string(),
  namespace: z.string(),
  key: z.string(),
});
type Owner = z.output<typeof owner>;

const BEAT_MS = 2_000;
/** An owner that cannot be looked up (another host or container) counts as dead after this long without a beat. */
const SILENT_MS = 30_000;
/** Taking a dead owner's lock over takes no longer; an older guard is left from a crash. */
const GUARD_MS = 10_000;

/**
 * Locks a folder for this process by a file in it. PGlite itself lets two processes write to
 * one folder, which loses rows.
 *
 * @throws {FolderInUse} when a live process holds it; a lock whose process is dead is taken over
 */
export function lockFolder(folder: string): FolderLock {
  // Hashes and addresses are in the files below, and the database writes those readable for everybody.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "lock");
  const me: Owner = {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    namespace: processNamespace(),
    key: randomBytes(16).toString("hex"),
  };
  if (!claim(path, me)) takeOver(folder, path, me);

  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      if (readOwner(path)?.key === me.key) rmSync(path, { force: true });
    },
  };
}

/** A hard link appears whole or not at all, so nobody reads a lock that is half written. */
function claim(path: string, me: Owner): boolean {
  const draft = `${path}.${me.key}`;
  writeFileSync(draft, JSON.stringify(me));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Only the holder of the guard may remove a dead owner's lock, else two newcomers could remove each other's. */
function takeOver(folder: string, path: string, me: Owner): void {
  const guard = `${path}.takeover`;
  if (existsSync(guard) && Date.now() - statSync(guard).mtimeMs > GUARD_MS)
    rmSync(guard, { recursive: true, force: true });
  try {
    mkdirSync(guard);
  } catch (error) {
    if (hasCode(error, "EEXIST")) throw inUse(folder, readOwner(path) ?? me);
    throw error;
  }
  try {
    const held = readOwner(path);
    if (held && isAlive(held, path)) throw inUse(folder, held);
    rmSync(path, { force: true });
    if (!claim(path, me)) throw inUse(folder, readOwner(path) ?? me);
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

function inUse(folder: string, held: Owner): FolderInUse {
  return new FolderInUse(folder, held.pid, held.host);
}

function isAlive(held: Owner, path: string): boolean {
  if (held.host !== hostname() || held.namespace !== processNamespace()) {
    return Date.now() - statSync(path).mtimeMs < SILENT_MS;
  }
  try {
    process.kill(held.pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return false;
  }
  // The number may have been given to another process since.
  return startOf(held.pid) === held.started;
}

/** When a process started, in the kernel's own count; empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** Containers that share a folder do not see each other's processes. */
function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function readOwner(path: string): Owner | null {
  try {
    const parsed = owner.safeParse(JSON.parse(readFileSync(path, "utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder is gone; the database will say so in better words.
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
