import type { PlaylistError, PlaylistNote } from "../../contract/playlist-codes.ts";
import type { ChannelInfo } from "./attributes.ts";
import { type Catchup, type PlaylistEntry, playlistLimits } from "./entry.ts";
import { kindOf } from "./kind.ts";
import { type StreamHeaders, takeOption, takeSuffix } from "./stream-headers.ts";
import { nameFromUrl, readStreamUrl } from "./stream-url.ts";

/** The parts of an entry, as its lines had them. */
interface EntryParts {
  /** The line of the address. */
  line: number;
  address: string;
  info: (ChannelInfo & { line: number }) | null;
  /** Headers that directives before the address named. */
  options: StreamHeaders;
  /** From #EXTGRP; empty when there is none. */
  group: string;
}

type BuiltEntry = { entry: PlaylistEntry; notes: PlaylistNote[] } | { error: PlaylistError; detail: string | null };

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Puts an entry together. Of a header that is named more than once the one behind the address
 * counts, then a directive, then an attribute of the #EXTINF.
 */
export function buildEntry({ line, address, info, options, group: grouped }: EntryParts): BuiltEntry {
  const attributes = info?.attributes ?? NONE;
  const headers: StreamHeaders = new Map();
  for (const [name, value] of attributes) takeOption(headers, name, value);
  for (const [name, header] of options) headers.set(name, header);
  const url = takeSuffix(headers, address);
  const read = readStreamUrl(url);
  if ("error" in read) return read;

  const notes: PlaylistNote[] = info === null ? ["missing_extinf"] : [];
  function kept(value: string | undefined): string | null {
    if (!value) return null;
    if (value.length > playlistLimits.textLength && !notes.includes("cut")) notes.push("cut");
    return cut(value);
  }
  const tvgName = kept(attributes.get("tvg-name"));
  const name = kept(info?.name) ?? tvgName ?? cut(nameFromUrl(url));
  const group = kept(attributes.get("group-title") || grouped);
  const duration = info?.duration ?? null;
  const type = attributes.get("tvg-type") || attributes.get("type") || "";
  const entry: PlaylistEntry = {
    line: info?.line ?? line,
    name,
    url,
    tvg_id: kept(attributes.get("tvg-id")),
    tvg_name: tvgName,
    tvg_logo: logoOf(attributes.get("tvg-logo") || attributes.get("logo")),
    group,
    kind: kindOf({ url: read, name, group, type, duration }),
    duration,
    catchup: catchupOf(attributes),
    user_agent: taken(headers, "user-agent"),
    referrer: taken(headers, "referer"),
    headers: [...headers.values()],
  };
  return { entry, notes };
}

/** Takes a header out of the others. */
function taken(headers: StreamHeaders, name: string): string | null {
  const value = headers.get(name)?.value ?? null;
  headers.delete(name);
  return value;
}

/** The start of a text; a pair of surrogates stays together. */
function cut(text: string, length: number = playlistLimits.textLength): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}

function logoOf(value: string | undefined): string | null {
  if (!value || value.length > 2_048) return null;
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;
}

function catchupOf(attributes: ReadonlyMap<string, string>): Catchup | null {
  const type = attributes.get("catchup") || attributes.get("catchup-type") || null;
  const source = attributes.get("catchup-source") || null;
  const text = attributes.get("catchup-days") || attributes.get("tvg-rec") || attributes.get("timeshift") || "";
  const days = /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : null;
  if (type === null && source === null && days === null) return null;
  return { type: type && cut(type), days, source: source && cut(source, playlistLimits.urlLength) };
}
