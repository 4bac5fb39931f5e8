import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { packageRoot } from "../api/package-root.ts";

/**
 * The part of the build that follows Vite's: the server as one file with its packages left
 * outside, and a compressed copy beside each static file that gains from one.
 */
await bundleServer();
await precompress(join(packageRoot, "build", "client"));

async function bundleServer(): Promise<void> {
  await build({
    entryPoints: { main: join(packageRoot, "server", "main.ts") },
    outdir: join(packageRoot, "build", "start"),
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20.19",
    format: "esm",
    sourcemap: true,
    logLevel: "warning",
    alias: { "~contract": join(packageRoot, "contract"), "~": join(packageRoot, "app") },
  });
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
