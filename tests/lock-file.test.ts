import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const lock = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
});

/**
 * `npm ci` refuses a lock file that lacks the builds for other machines, which a registry that
 * carries only one machine's builds leaves out without a word.
 */
test("the lock file names the optional packages of every platform", () => {
  const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
  const { packages } = lock.parse(JSON.parse(text));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

/** Whether a dependency of the package at a path is found as Node would find it. */
function isLocked(packages: object, path: string, name: string): boolean {
  let base = path;
  for (;;) {
    if (Object.hasOwn(packages, `${base ? `${base}/` : ""}node_modules/${name}`)) return true;
    if (!base) return false;
    const end = base.lastIndexOf("/node_modules/");
    base = end < 0 ? "" : base.slice(0, end);
  }
}
