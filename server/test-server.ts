import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import type { AppLoadContext } from "@remix-run/node";
import { packageRoot } from "../api/package-root.ts";
import { upstreamAnswering } from "../tests/setup/upstream-answering.ts";
import { createServerApp, type ServerParts } from "./app.ts";
import { readConfig } from "./config.ts";
import { createHttpServer, listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { createStaticFiles } from "./static-files.ts";

export interface TestServer {
  url: string;
  server: Server;
  parts: ServerParts;
  /** Lines of the log so far. */
  log(): string;
  /** What the app was given with each request. */
  contexts: AppLoadContext[];
  close(): Promise<void>;
}

const files: Record<string, string> = {
  "favicon.svg": "<svg/>",
  "assets/app-1a2b3c4d.js": "export const answer = 42;".repeat(100),
  "assets/font.woff2": "w",
  ".vite/manifest.json": "{}",
};

/** The whole server on a free port of loopback, with a small app in place of Remix's build. */
export async function startTestServer(
  env: Record<string, string>,
  pages: ServerParts["pages"],
  changes: Partial<ServerParts> = {},
): Promise<TestServer> {
  const folder = writeStaticFiles();
  const config = readConfig({ ...env, PORT: "0" }, folder);
  const lines: string[] = [];
  const contexts: AppLoadContext[] = [];
  const parts: ServerParts = {
    root: packageRoot,
    log: createLog("trace", { write: (line) => void lines.push(line) }),
    settings: {
      publicUrl: config.publicUrl,
      sessionSecrets: ["s".repeat(32)],
      secureCookies: false,
      registration: false,
      twoFactorFlag: true,
      oauthProviders: config.oauth.buttons,
      demo: false,
    },
    api: null,
    upstream: upstreamAnswering(() => new Response(null, { status: 503 })),
    ready: async () => true,
    files: createStaticFiles(folder),
    development: false,
    state: { stopping: false },
    async pages(request, context) {
      contexts.push(context);
      return pages(request, context);
    },
    ...changes,
  };
  const app = createServerApp(config, parts);
  const server = createHttpServer(getRequestListener(app.fetch));
  const url = await listen(server, 0, "127.0.0.1");
  return {
    url,
    server,
    parts,
    contexts,
    log: () => lines.join(""),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
}

function writeStaticFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "streamdesk-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (!name.endsWith(".js")) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content));
  }
  return folder;
}
