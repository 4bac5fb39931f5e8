import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { build } from "esbuild";
import { packageRoot } from "../api/package-root.ts";
import { areaNames, manifestOf } from "../app/lib/area.ts";
import { slimManifest } from "./browser-manifest.ts";
import { readBuiltPages } from "./built-pages.ts";
import { overweight, weighPages, weightTable } from "./page-weight.ts";

/**
 * The part of the build that follows Vite's: the server as one file with its packages left
 * outside, a browser's manifest for each area without what no browser reads, a compressed copy beside each
 * static file that gains from one, and the weighing of the pages, which fails the build when one
 * is over its budget.
 */
const buildFolder = join(packageRoot, "build");
/**
 * Each area has a page that a person opens first: the back office a list, a device's panel its
 * home, a car-box its sign-in. To the panel a browser comes by its sign-in, once; the back office
 * is weighed as if it had not.
 */
const areas = [
  { name: "admin", first: "devices", before: [], holds: (route: string) => !isOfPanel(route) && !isOfCarbox(route) },
  { name: "device", first: "device.login", before: [], holds: () => false },
  { name: "device", first: "device.panel", before: ["device.login"], holds: isOfPanel },
  { name: "carbox", first: "carbox.login", before: [], holds: isOfCarbox },
] as const;
const pages: ServerBuild = await import(pathToFileURL(join(buildFolder, "server", "index.js")).href);
await bundleServer();
await slimDown(join(buildFolder, "client", pages.assets.url));
await precompress(join(buildFolder, "client"));
weigh();

async function bundleServer(): Promise<void> {
  await build({
    entryPoints: { main: join(packageRoot, "server", "main.ts") },
    outdir: join(buildFolder, "start"),
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20.19",
    format: "esm",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    alias: { "~contract": join(packageRoot, "contract"), "~": join(packageRoot, "app") },
  });
}

async function slimDown(manifest: string): Promise<void> {
  const whole = await readFile(manifest, "utf8");
  await Promise.all(areaNames.map((area) => writeFile(manifestOf(manifest, area), slimManifest(whole, area))));
  await rm(manifest);
}

async function precompress(folder: string): Promise<void> {
  const texts = new Set([".css", ".html", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)));
  await Promise.all(files.map((entry) => precompressFile(join(entry.parentPath, entry.name))));
}

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  });
  const zipped = await promisify(gzip)(content, { level: 9 });
  // A copy that saves less than a tenth is not worth its file.
  if (brotli.byteLength < content.byteLength * 0.9) await writeFile(`${path}.br`, brotli);
  if (zipped.byteLength < content.byteLength * 0.9) await writeFile(`${path}.gz`, zipped);
}

function weigh(): void {
  const reports = areas.map(({ name, first, before, holds }) => {
    const styles = join(packageRoot, "app", "shell", "styles", `${name}.css`);
    return weighPages(readBuiltPages(buildFolder, pages, { name, styles, holds }), first, before);
  });
  for (const report of reports) process.stdout.write(`${weightTable(report)}\n`);
  const broken = reports.flatMap(overweight);
  if (broken.length === 0) return;
  process.stderr.write(`The build is over its budget:\n${broken.map((line) => `  ${line}\n`).join("")}`);
  process.exitCode = 1;
}

function isOfPanel(route: string): boolean {
  return route.startsWith("device.");
}

/** Not the car-box accounts of the back office, whose route is called carbox.devices. */
function isOfCarbox(route: string): boolean {
  return route.startsWith("carbox.") && !route.startsWith("carbox.devices");
}
