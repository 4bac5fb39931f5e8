import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { packageRoot } from "../api/package-root.ts";
import { boundHeapGrowth } from "./heap-growth.ts";
import { createPages } from "./remix-pages.ts";
import { start } from "./start.ts";
import { createStaticFiles } from "./static-files.ts";

// Before React is loaded: its development build renders half as many pages.
process.env.NODE_ENV = "production";
boundHeapGrowth();

const entry = join(packageRoot, "build", "server", "index.js");
if (!existsSync(entry)) {
  process.stderr.write("Streamdesk is not built yet: run `npm run build` first.\n");
  process.exit(1);
}

await start(async () => {
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  return {
    pages: createPages(build),
    files: createStaticFiles(join(packageRoot, "build", "client")),
    development: false,
  };
});
