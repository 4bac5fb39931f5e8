import type { StreamHeader } from "./entry.ts";

const MOST_HEADERS = 20;
const LONGEST_VALUE = 1_024;
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** `|User-Agent=…`: what stands before the first `=` has to be a name, or the bar is part of the address. */
const SUFFIX = /^[A-Za-z0-9_-]{1,64}=/;

/** Headers by their name in lower case; of two with one name the later counts. */
export type StreamHeaders = Map<string, StreamHeader>;

/** Options of an entry that are headers, by the names that players gave them. */
const OPTIONS = new Map([
  ["http-user-agent", "User-Agent"],
  ["user-agent", "User-Agent"],
  ["http-referrer", "Referer"],
  ["http-referer", "Referer"],
  ["referrer", "Referer"],
  ["referer", "Referer"],
  ["http-origin", "Origin"],
  ["http-cookie", "Cookie"],
]);

/** Properties of #KODIPROP that hold headers, joined by `&`. */
const JOINED = new Set([
  "inputstream.adaptive.stream_headers",
  "inputstream.adaptive.common_headers",
  "inputstream.adaptive.manifest_headers",
]);

/** Takes an option as #EXTVLCOPT and the attributes of #EXTINF write it; others than headers are left. */
export function takeOption(headers: StreamHeaders, name: string, value: string): void {
  const header = OPTIONS.get(name.trim().toLowerCase());
  if (header !== undefined) put(headers, header, value);
}

/** Takes `name=value` of an #EXTVLCOPT or a #KODIPROP. */
export function takeProperty(headers: StreamHeaders, property: string): void {
  const equals = property.indexOf("=");
  if (equals === -1) return;
  const name = property.slice(0, equals).trim();
  const value = property.slice(equals + 1);
  if (JOINED.has(name.toLowerCase())) takeJoined(headers, value);
  else takeOption(headers, name, value);
}

/** Takes the object of names and values of an #EXTHTTP. */
export function takeJson(headers: StreamHeaders, json: string): void {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return;
  }
  if (typeof read !== "object" || read === null) return;
  for (const [name, value] of Object.entries(read)) {
    if (typeof value === "string") put(headers, OPTIONS.get(name.toLowerCase()) ?? name, value);
  }
}

/** Takes the headers behind the `|` of an address; gives the address without them. */
export function takeSuffix(headers: StreamHeaders, url: string): string {
  const bar = url.indexOf("|");
  if (bar === -1 || !SUFFIX.test(url.slice(bar + 1, bar + 66))) return url;
  takeJoined(headers, url.slice(bar + 1));
  return url.slice(0, bar).trim();
}

/** Takes `Name=value&Name=value`, the values percent-encoded or not. */
function takeJoined(headers: StreamHeaders, joined: string): void {
  for (const part of joined.split("&", 2 * MOST_HEADERS)) {
    const equals = part.indexOf("=");
    if (equals === -1) continue;
    const name = part.slice(0, equals).trim();
    put(headers, OPTIONS.get(name.toLowerCase()) ?? name, decoded(part.slice(equals + 1)));
  }
}

function put(headers: StreamHeaders, name: string, value: string): void {
  const clean = value.replace(/\p{Cc}/gu, "").trim();
  const bare = /^(["']).*\1$/.test(clean) ? clean.slice(1, -1) : clean;
  const key = name.toLowerCase();
  if (bare === "" || bare.length > LONGEST_VALUE || !NAME.test(name)) return;
  if (headers.size >= MOST_HEADERS && !headers.has(key)) return;
  headers.set(key, { name, value: bare });
}

function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
