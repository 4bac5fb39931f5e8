type XtreamOutput = "ts" | "m3u8";

/** An account at an Xtream panel, as an address says it. */
export interface XtreamAccount {
  /** http or https, with the port unless it is the usual one, with a base path, without a slash at its end. */
  server_url: string;
  username: string;
  password: string;
  output: XtreamOutput | null;
}

const LONGEST = 4_096;

/** Scripts of a panel that are asked with `username` and `password`. */
const SCRIPT = /^(?:get|player_api|panel_api|xmltv|enigma2)\.php$/i;

/** Parts of a path that stand before `/user/password/…`. */
const MARKER = /^(?:live|movie|series|timeshift|playlist)$/i;

/** `1234`, `1234.ts`: the last part of `/user/password/id`. */
const STREAM = /^\d+(?:\.(?:ts|m3u8))?$/i;

const OUTPUTS = new Map<string, XtreamOutput>([
  ["ts", "ts"],
  ["mpegts", "ts"],
  ["m3u8", "m3u8"],
  ["hls", "m3u8"],
]);

/**
 * Reads an account from an address that somebody pasted: of a script (`/get.php?username=…`,
 * player_api, panel_api, xmltv, enigma2), of a stream (`/live/user/password/1.ts`,
 * `/user/password/1`), of a list (`/playlist/user/password/m3u_plus`), or of the panel itself
 * with `user:password@`. http:// may be missing.
 *
 * @returns null when it is no http or https address, or names no username or no password
 */
export function readXtreamUrl(text: string): XtreamAccount | null {
  const url = addressOf(text);
  if (url === null) return null;
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  return fromScript(url, segments) ?? fromPath(url, segments) ?? fromLogin(url, segments);
}

/** `&amp;` is how an address looks when it was copied from the source of a page. */
function addressOf(text: string): URL | null {
  const trimmed = text.trim().replaceAll("&amp;", "&");
  if (trimmed.length > LONGEST) return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

function fromScript(url: URL, segments: string[]): XtreamAccount | null {
  const last = segments.at(-1) ?? "";
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (!SCRIPT.test(last)) return null;
  const base = segments.slice(0, -1);
  const output = query.get("output");
  return account(url, base, query.get("username"), query.get("password"), output) ?? fromLogin(url, base, output);
}

function fromPath(url: URL, segments: string[]): XtreamAccount | null {
  const marker = segments.findIndex((segment) => MARKER.test(segment));
  const last = segments.at(-1) ?? "";
  const marked = marker !== -1 && segments.length - marker > 3;
  if (!marked && (marker !== -1 || segments.length !== 3 || !STREAM.test(last))) return null;
  const from = marked ? marker + 1 : 0;
  const output = url.searchParams.get("output") ?? last.slice(last.lastIndexOf(".") + 1);
  const base = marked ? segments.slice(0, marker) : [];
  return account(url, base, decoded(segments[from]), decoded(segments[from + 1]), output);
}

function fromLogin(url: URL, base: string[], output?: string): XtreamAccount | null {
  return account(url, base, decoded(url.username), decoded(url.password), output);
}

function account(
  url: URL,
  base: string[],
  username: string | undefined,
  password: string | undefined,
  output: string | undefined,
): XtreamAccount | null {
  if (!username || !password) return null;
  return {
    server_url: [url.origin, ...base].join("/"),
    username,
    password,
    output: OUTPUTS.get(output?.toLowerCase() ?? "") ?? null,
  };
}

/** A part of an address without percent signs; as it stands when they mean nothing. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return part;
  }
}
