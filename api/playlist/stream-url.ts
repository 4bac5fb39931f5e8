import type { PlaylistError } from "../../contract/playlist-codes.ts";
import { playlistLimits } from "./entry.ts";

/** Schemes that players of lists open. */
const SCHEMES = new Set([
  "http",
  "https",
  "rtmp",
  "rtmps",
  "rtmpe",
  "rtmpt",
  "rtmpte",
  "rtsp",
  "rtsps",
  "rtspu",
  "rtp",
  "udp",
  "igmp",
  "srt",
  "rist",
  "mms",
  "mmsh",
  "mmst",
  "mmsu",
  "acestream",
  "sop",
]);

/** Not `C:\` and not `host:8080`. */
const SCHEME = /^([a-z][a-z0-9+.-]+):(?!\d)/i;

/** An address, taken apart as far as telling kinds apart needs it. */
export interface StreamUrl {
  /** In lower case. */
  scheme: string;
  /** Without query; empty for schemes other than http and https. */
  path: string;
}

/** Checks an address of a list; gives what it is, or why it cannot be played. */
export function readStreamUrl(url: string): StreamUrl | { error: PlaylistError; detail: string | null } {
  if (url.length > playlistLimits.urlLength) return { error: "url_too_long", detail: null };
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return { error: "relative_url", detail: null };
  if (!SCHEMES.has(scheme)) return { error: "unknown_scheme", detail: scheme.slice(0, 32) };
  const rest = url.slice(scheme.length + 1);
  if (!rest.startsWith("//") || !/[^/@:?#]/.test(rest)) return { error: "bad_url", detail: null };
  if (!scheme.startsWith("http")) return { scheme, path: "" };
  if (rest.startsWith("///") || !URL.canParse(url)) return { error: "bad_url", detail: null };
  return { scheme, path: pathOf(rest.slice(2)) };
}

/** The path behind a host, as it stands there: taking it from a URL would parse every address twice. */
function pathOf(rest: string): string {
  const end = rest.search(/[?#]/);
  const slash = rest.indexOf("/");
  if (slash === -1) return "";
  return end === -1 ? rest.slice(slash) : rest.slice(slash, Math.max(slash, end));
}

/** A name for a channel that has none: the last part of its path, or its host. Never empty. */
export function nameFromUrl(url: string): string {
  const query = url.search(/[?#]/);
  const parts = (query === -1 ? url : url.slice(0, query)).split("/").filter((part) => part !== "");
  return readable(parts.at(-1) ?? url).trim() || url;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part).replace(/\p{Cc}/gu, "");
  } catch {
    return part;
  }
}
