import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { type Encoding, preferredEncoding } from "./encoding.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

interface StaticFile {
  path: string;
  type: string;
  etag: string;
  /** Its name holds a hash of its content. */
  immutable: boolean;
  variants: Partial<Record<Encoding, string>>;
}

export type StaticFiles = (pathname: string, headers: Headers) => Promise<Response | null>;

const VARIANTS: Record<string, Encoding> = { ".br": "br", ".gz": "gzip" };

/**
 * The files of a folder as they are at boot, found by exact path only, so that no path can
 * lead out of it. The build puts `.br` and `.gz` beside what compresses.
 *
 * @returns the answer for a path, null when there is no such file
 */
export function createStaticFiles(folder: string): StaticFiles {
  const files = index(folder);
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  /** Few and unchanging, so each is read once. */
  function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = contents.get(path);
    if (known) return known;
    const content = readFile(path).then((buffer) => new Uint8Array(buffer));
    contents.set(path, content);
    content.catch(() => contents.delete(path));
    return content;
  }

  return async function staticFile(pathname, headers) {
    const file = files.get(pathname);
    if (!file) return null;
    const answer = new Headers({
      "Content-Type": file.type,
      "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ETag: file.etag,
      Vary: "Accept-Encoding",
    });
    if (matches(headers.get("if-none-match"), file.etag)) return new Response(null, { status: 304, headers: answer });
    const encoding = bestVariant(file, headers.get("accept-encoding"));
    if (encoding) answer.set("Content-Encoding", encoding);
    const path = (encoding && file.variants[encoding]) ?? file.path;
    return new Response(await read(path), { headers: answer });
  };
}

function index(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) {
    const name = `/${relative(folder, path).split(sep).join("/")}`;
    if (VARIANTS[extname(path)] || name.includes("/.")) continue;
    const { size, mtimeMs } = statSync(path);
    files.set(name, {
      path,
      type: types[extname(path)] ?? "application/octet-stream",
      etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      immutable: name.startsWith("/assets/"),
      variants: {},
    });
  }
  for (const path of paths) {
    const encoding = VARIANTS[extname(path)];
    const original = files.get(`/${relative(folder, path.slice(0, -3)).split(sep).join("/")}`);
    if (encoding && original) original.variants[encoding] = path;
  }
  return files;
}

function bestVariant(file: StaticFile, accept: string | null): Encoding | null {
  const encoding = preferredEncoding(accept);
  return encoding && file.variants[encoding] ? encoding : null;
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch
    .split(",")
    .some((entry) => entry.trim().replace(/^(?!W\/)/, "W/") === etag || entry.trim() === "*");
}
