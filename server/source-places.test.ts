import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../tests/setup/temporary-folder.ts";
import { inSources } from "./source-places.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

test("the places in a built file are told as those in its sources", async () => {
  const [sources, built] = [join(folder.path, "sources"), join(folder.path, "built")];
  await mkdir(sources);
  const source = "type Never = string;\n\nexport function fail(): Never {\n  throw new Error('lost');\n}\n";
  await writeFile(join(sources, "thrower.ts"), source);
  const entry = join(sources, "thrower.ts");
  await build({
    entryPoints: [entry],
    outdir: built,
    bundle: true,
    format: "esm",
    sourcemap: true,
    outExtension: { ".js": ".mjs" },
  });
  const program = pathToFileURL(join(built, "thrower.mjs")).href;
  const stack = await stackOfFailing(program);
  expect(stack).toContain(`${program}:`);
  expect(inSources(stack, program)).toMatch(/at fail .*sources[/\\]thrower\.ts:4:9/);
  expect(inSources(stack, program)).not.toContain(program);
});

test("a stack of what runs without a build stays as it is", () => {
  const { stack = "" } = new Error("here");
  expect(inSources(stack)).toBe(stack);
  expect(inSources(`at ${import.meta.url}:1:1`, import.meta.url)).toBe(`at ${import.meta.url}:1:1`);
});

/** Told by a Node of its own: Vitest maps the places of what it runs. */
async function stackOfFailing(program: string): Promise<string> {
  const code = `import { fail } from "${program}"; try { fail() } catch (error) { console.log(error.stack) }`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code]);
  return stdout;
}
