import type { PlaylistRefusal } from "../../contract/playlist-codes.ts";
import { type ChannelInfo, readChannelInfo, readHeaderAttributes } from "./attributes.ts";
import { buildEntry } from "./build-entry.ts";
import { type PlaylistEntry, type PlaylistSummary, playlistLimits } from "./entry.ts";
import type { PlaylistLine } from "./lines.ts";
import { type FileSigns, isHlsDirective, refusalAtEnd, refusalByFirstLine } from "./sniff.ts";
import { type StreamHeaders, takeJson, takeProperty } from "./stream-headers.ts";
import { readStreamUrl } from "./stream-url.ts";
import { createTally } from "./tally.ts";

const MOST_HEADER_ATTRIBUTES = 64;
const LONGEST_HEADER_VALUE = 2_048;

/** Reads the lines of a playlist one by one. */
export interface PlaylistParser {
  /** Takes a line; gives the entry that it completes. */
  read(line: PlaylistLine): PlaylistEntry | null;
  /** Why the file is no list of channels, as soon as that is known; what follows need not be read. */
  refused(): PlaylistRefusal | null;
  /** To be called once, behind the last line. */
  end(): Omit<PlaylistSummary, "encoding" | "lines">;
}

/**
 * A state machine over the lines of a playlist. Its state is what will belong to the next
 * address: the last #EXTINF, options (#EXTVLCOPT, #KODIPROP, #EXTHTTP) and a group.
 *
 * A group-title is the channel's own. An #EXTGRP between an #EXTINF and its address is that
 * channel's, when it has no group-title; one that stands before an #EXTINF holds for all
 * channels without a group until the next such line, and an empty one ends it.
 */
export function createPlaylistParser(): PlaylistParser {
  const tally = createTally();
  const signs: FileSigns = { content: false, playlist: false, controls: false, hls: false };
  const header = new Map<string, string>();
  let refused: PlaylistRefusal | null = null;
  let info: (ChannelInfo & { line: number }) | null = null;
  let options: StreamHeaders = new Map();
  let ownGroup = "";
  let commonGroup = "";

  function read({ number, text: raw, tooLong }: PlaylistLine): PlaylistEntry | null {
    const text = plain(raw);
    const controls = text.length < raw.length;
    if (controls) signs.controls = true;
    const line = text.trim();
    if (line === "" && !tooLong) return null;
    if (!signs.content) refused = refusalByFirstLine(line, controls);
    signs.content = true;
    if (refused !== null) return null;
    if (tooLong) {
      tally.error(number, "line_too_long");
      forget();
      return null;
    }
    if (controls) tally.note(number, "control_characters");
    if (line.startsWith("#")) {
      readDirective(line, number);
      return null;
    }
    return readAddress(line, number);
  }

  function readDirective(line: string, number: number): void {
    const [, name = "", rest = ""] = /^#([A-Z0-9-]+) ?:? ?(.*)$/is.exec(line) ?? [];
    const directive = name.toUpperCase();
    if (!directive.startsWith("EXT") && directive !== "KODIPROP") return;
    signs.playlist = true;
    switch (directive) {
      case "EXTM3U":
        readHeader(rest);
        break;
      case "EXTINF":
        startEntry(rest, number);
        break;
      case "EXTGRP":
        if (info === null) commonGroup = rest.trim();
        else ownGroup = rest.trim();
        break;
      case "EXTVLCOPT":
      case "KODIPROP":
        takeProperty(options, rest);
        break;
      case "EXTHTTP":
        takeJson(options, rest);
        break;
      default:
        if (!isHlsDirective(line)) break;
        signs.hls = true;
        if (info === null && tally.channels() === 0) refused = "hls";
    }
  }

  /** Lists that were put together from several have several headers; the first that says something counts. */
  function readHeader(rest: string): void {
    for (const [key, value] of readHeaderAttributes(rest)) {
      if (header.get(key) || header.size >= MOST_HEADER_ATTRIBUTES || value.length > LONGEST_HEADER_VALUE) continue;
      header.set(key, value);
    }
  }

  function startEntry(rest: string, number: number): void {
    endUnfinished();
    info = { ...readChannelInfo(rest), line: number };
  }

  function readAddress(line: string, number: number): PlaylistEntry | null {
    const built = buildEntry({ line: number, address: line, info, options, group: ownGroup || commonGroup });
    forget();
    if ("error" in built) {
      if (built.error !== "relative_url") signs.playlist = true;
      tally.error(number, built.error, built.detail);
      return null;
    }
    signs.playlist = true;
    if (tally.channels() === playlistLimits.channels) {
      refused = "too_many";
      return null;
    }
    for (const note of built.notes) tally.note(built.entry.line, note);
    tally.entry(built.entry);
    return built.entry;
  }

  /** An #EXTINF whose address never came takes its options and its group along. */
  function endUnfinished(): void {
    if (info === null) return;
    tally.error(info.line, "missing_url", info.name.slice(0, 100) || null);
    forget();
  }

  function forget(): void {
    info = null;
    ownGroup = "";
    options = new Map();
  }

  function end(): Omit<PlaylistSummary, "encoding" | "lines"> {
    if (refused === null) {
      endUnfinished();
      if (tally.channels() === 0) refused = refusalAtEnd(signs);
    }
    return { ...tally.counts(), refused, header: Object.fromEntries(header), epg_url: guideOf(header) };
  }

  return { read, refused: () => refused, end };
}

/** A line without control characters; tabs become blanks. */
function plain(line: string): string {
  return /\p{Cc}/u.test(line) ? line.replaceAll("\t", " ").replace(/\p{Cc}/gu, "") : line;
}

/** The first address among those that headers name a programme guide by. */
function guideOf(header: ReadonlyMap<string, string>): string | null {
  for (const name of ["url-tvg", "x-tvg-url", "tvg-url", "url-epg"]) {
    for (const part of header.get(name)?.split(/[,;]/) ?? []) {
      const address = readStreamUrl(part.trim());
      if ("scheme" in address && address.scheme.startsWith("http")) return part.trim();
    }
  }
  return null;
}
