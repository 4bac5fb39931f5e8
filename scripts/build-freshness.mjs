import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./machine.mjs";

/** Whatever ends up in build/. */
const SOURCES = [
  "api",
  "app",
  "contract",
  "locales",
  "public",
  "server",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/** Written when a build is whole, so that one that broke off is never taken for fresh. */
const mark = join(root, "build", ".complete");

/** Whether build/ is whole and newer than every source. */
export function buildIsFresh() {
  if (!existsSync(mark)) return false;
  const builtAt = statSync(mark).mtimeMs;
  return SOURCES.every((source) => newestIn(join(root, source)) <= builtAt);
}

/** @returns {Promise<number>} the exit code of `npm run build` */
export async function build() {
  const startedAt = new Date();
  rmSync(mark, { force: true });
  const code = await run("npm", ["run", "--silent", "build"]);
  if (code === 0) writeFileSync(mark, `${startedAt.toISOString()}\n`);
  return code;
}

/**
 * @param {string} path
 * @returns {number} when the newest file at or below it was changed, in milliseconds
 */
function newestIn(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const below = readdirSync(path).map((name) => newestIn(join(path, name)));
  return Math.max(stat.mtimeMs, ...below);
}
