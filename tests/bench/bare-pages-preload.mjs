/**
 * Loaded into a server before its own program (`node --import`): below /bench/ it answers with the
 * files of BENCH_PAGES by Node's HTTP server alone, so that the product is compared with the same
 * bytes from the same process.
 */
import { readFileSync } from "node:fs";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";

const folder = process.env.BENCH_PAGES ?? "";
/** @type {Map<string, Buffer>} */
const pages = new Map();
const create = http.createServer;

/** @param {string} name */
function read(name) {
  const known = pages.get(name);
  if (known) return known;
  const page = readFileSync(join(folder, name));
  pages.set(name, page);
  return page;
}

/** @param {any[]} args */
function createServer(...args) {
  const listener = args.pop();
  const server = create(.../** @type {[{}]} */ (args));
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/bench/")) return listener(request, response);
    const page = read(basename(request.url));
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": page.byteLength,
      ...(request.url.endsWith(".br") ? { "content-encoding": "br" } : {}),
    });
    response.end(page);
  });
  return server;
}

http.createServer = createServer;
syncBuiltinESMExports();
