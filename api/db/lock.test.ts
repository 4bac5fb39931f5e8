import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/setup/temporary-folder.ts";
import { FolderInUse, lockFolder } from "./lock.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const path = () => join(folder.path, "lock");

/** Rewrites parts of the lock that this process holds, as another owner would have written it. */
function forge(parts: Record<string, unknown>): void {
  const lock = lockFolder(folder.path);
  const held = JSON.parse(readFileSync(path(), "utf8"));
  lock.release();
  writeFileSync(path(), JSON.stringify({ ...held, key: "another", ...parts }));
}

test("one holder at a time, whose process is named; free again after release", () => {
  const lock = lockFolder(folder.path);
  expect(() => lockFolder(folder.path)).toThrow(FolderInUse);
  expect(() => lockFolder(folder.path)).toThrow(`process ${process.pid}`);
  lock.release();
  expect(existsSync(path())).toBe(false);
  lockFolder(folder.path).release();
});

test("the lock of a process that has died is taken over", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  forge({ pid });
  lockFolder(folder.path).release();
});

test("a process that merely got the same number does not count as the owner", () => {
  forge({ started: "1" });
  lockFolder(folder.path).release();
});

test("an owner in another container counts as alive while its lock beats, and as dead after 30 s of silence", () => {
  forge({ pid: 999_999, host: "elsewhere" });
  expect(() => lockFolder(folder.path)).toThrow("process 999999 on elsewhere");
  const silent = new Date(Date.now() - 31_000);
  utimesSync(path(), silent, silent);
  lockFolder(folder.path).release();
});

test("nobody removes a lock that is not theirs", () => {
  const lock = lockFolder(folder.path);
  const other = JSON.stringify({ pid: 1, started: "", host: hostname(), namespace: "", key: "another" });
  writeFileSync(path(), other);
  lock.release();
  expect(readFileSync(path(), "utf8")).toBe(other);
});

test("a guard left from a crash holds nobody up for long; a fresh one says that somebody is at it", () => {
  forge({ pid: spawnSync(process.execPath, ["-e", ""]).pid });
  const guard = `${path()}.takeover`;
  spawnSync("mkdir", [guard]);
  expect(() => lockFolder(folder.path)).toThrow(FolderInUse);
  const old = new Date(Date.now() - 11_000);
  utimesSync(guard, old, old);
  lockFolder(folder.path).release();
  expect(existsSync(guard)).toBe(false);
});

test("a folder that it makes is its owner's alone", () => {
  const made = join(folder.path, "data", "pglite");
  lockFolder(made).release();
  for (const each of [made, join(folder.path, "data")]) expect(statSync(each).mode & 0o077).toBe(0);
});
