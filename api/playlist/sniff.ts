import type { PlaylistRefusal } from "../../contract/playlist-codes.ts";

/** What the lines of a file said about it by the time it ended. */
export interface FileSigns {
  /** A line that was not blank. */
  content: boolean;
  /** A line that only a playlist has: a directive (#EXT…) or an address with a scheme. */
  playlist: boolean;
  /** NUL or another control character. */
  controls: boolean;
  /** A directive that only HLS has. */
  hls: boolean;
}

/** Directives that HLS cannot do without; panels write others (#EXT-X-SESSION-DATA) into lists. */
const HLS =
  /^#EXT-X-(?:TARGETDURATION|MEDIA-SEQUENCE|STREAM-INF|I-FRAME-STREAM-INF|PLAYLIST-TYPE|INDEPENDENT-SEGMENTS|MAP)\b/i;

/** `[playlist]` opens a file of another kind of player and is no JSON. */
const JSON_START = /^(?:\{|\[\s*(?:[\]{["\d-]|true|false|null|$))/;

/** Tells by its first line that a file is no playlist, or null when it may be one. */
export function refusalByFirstLine(line: string, controls: boolean): PlaylistRefusal | null {
  if (/^<(?:\?xml|tv\b)/i.test(line)) return "xml";
  if (line.startsWith("<")) return "html";
  if (JSON_START.test(line)) return "json";
  return controls && !line.startsWith("#") ? "binary" : null;
}

/** Whether a directive says that this is one HLS stream. */
export function isHlsDirective(line: string): boolean {
  return HLS.test(line);
}

/** Tells why a file that gave no channel is refused. */
export function refusalAtEnd(signs: FileSigns): PlaylistRefusal {
  if (!signs.content) return signs.controls ? "binary" : "empty";
  if (signs.hls) return "hls";
  if (signs.playlist) return "no_channels";
  return signs.controls ? "binary" : "text";
}
