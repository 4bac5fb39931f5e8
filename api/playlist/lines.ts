import { isUtf8 } from "node:buffer";
import type { PlaylistEncoding } from "../../contract/playlist-codes.ts";
import { playlistLimits } from "./entry.ts";

/** Of a line that is too long. */
const START_BYTES = 1_024;

const LF = 10;
const CR = 13;

/** What Windows-1252 has in place of the control characters 80 to 9F; TextDecoder of some Node versions has Latin-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

export interface PlaylistLine {
  /** Counted from 1. */
  number: number;
  /** Of a line that is too long only its start, to tell what it is. */
  text: string;
  tooLong: boolean;
}

/** Turns bytes into lines, however the bytes are cut into chunks. */
export interface LineReader {
  /** Takes the next bytes; gives the lines that they end, without the empty ones. */
  write(chunk: Uint8Array): Generator<PlaylistLine>;
  /** Gives the last line when nothing ends it. */
  end(): Generator<PlaylistLine>;
  /** How many lines there were so far, the one under way among them. */
  lines(): number;
  /** What the lines given so far were encoded in. */
  encoding(): PlaylistEncoding;
}

/**
 * Reads lines that end in LF, CRLF or CR. A byte order mark (or `#` as UTF-16 writes it) decides
 * for UTF-16. Otherwise every line is UTF-8 or, when it is not valid UTF-8, Windows-1252: lists
 * are often pasted together from several. A line above the limit is given as too long, once, as soon as it is.
 */
export function createLineReader(): LineReader {
  let decoder: TextDecoder | null = null;
  let start: Buffer | null = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let afterCr = false;
  let seenUtf8 = false;
  let seenWindows = false;

  function* write(chunk: Uint8Array): Generator<PlaylistLine> {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (start !== null) {
      start = Buffer.concat([start, bytes]);
      if (start.length < 3) return;
      bytes = begin(start);
      start = null;
    }
    yield* split(decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes);
  }

  function* end(): Generator<PlaylistLine> {
    if (start !== null) {
      const bytes = begin(start);
      start = null;
      yield* split(decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes);
    }
    if (decoder) yield* split(Buffer.from(decoder.decode()));
    if (length === 0) return;
    const line = finish(Buffer.alloc(0), 0, 0);
    if (line !== null) yield line;
  }

  /** Chooses the encoding by the first bytes; gives them without a byte order mark. */
  function begin(bytes: Buffer): Buffer {
    const [first, second, third] = bytes;
    if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
    if ((first === 0xff && second === 0xfe) || (first === 0x23 && second === 0)) decoder = new TextDecoder("utf-16le");
    if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x23)) decoder = new TextDecoder("utf-16be");
    return bytes;
  }

  function* split(bytes: Buffer): Generator<PlaylistLine> {
    if (bytes.length === 0) return;
    let from = afterCr && bytes[0] === LF ? 1 : 0;
    afterCr = false;
    let lf = indexOf(bytes, LF, from);
    let cr = indexOf(bytes, CR, from);
    while (lf < bytes.length || cr < bytes.length) {
      const at = Math.min(lf, cr);
      const line = finish(bytes, from, at);
      if (line !== null) yield line;
      from = at + 1;
      if (at === cr) {
        if (from === bytes.length) afterCr = true;
        else if (bytes[from] === LF) from += 1;
        cr = indexOf(bytes, CR, from);
      }
      if (lf < from) lf = indexOf(bytes, LF, from);
    }
    const line = keep(bytes.subarray(from));
    if (line !== null) yield line;
  }

  /** Keeps the start of a line: as a copy, because whoever gave the chunk may use it again. */
  function keep(part: Buffer): PlaylistLine | null {
    if (part.length === 0) return null;
    const known = length > playlistLimits.lineBytes;
    length += part.length;
    if (known) return null;
    parts.push(Buffer.from(part));
    return length > playlistLimits.lineBytes ? tooLong() : null;
  }

  /** Ends the line whose last bytes are these; null when it is empty, or was given as too long before. */
  function finish(bytes: Buffer, from: number, to: number): PlaylistLine | null {
    const known = length > playlistLimits.lineBytes;
    length += to - from;
    let line: PlaylistLine | null = null;
    if (length > 0 && !known) {
      if (to > from) parts.push(bytes.subarray(from, to));
      line =
        length > playlistLimits.lineBytes ? tooLong() : { number: number + 1, text: decode(joined()), tooLong: false };
      parts = [];
    }
    number += 1;
    length = 0;
    return line;
  }

  function tooLong(): PlaylistLine {
    const text = joined().subarray(0, START_BYTES).toString("latin1");
    parts = [];
    return { number: number + 1, text, tooLong: true };
  }

  function joined(): Buffer {
    const [only] = parts;
    return parts.length === 1 && only ? only : Buffer.concat(parts);
  }

  function decode(bytes: Buffer): string {
    if (!isUtf8(bytes)) {
      seenWindows = true;
      return bytes.toString("latin1").replace(/[\u0080-\u009f]/g, windowsCharacter);
    }
    const text = bytes.toString("utf8");
    if (text.length < bytes.length) seenUtf8 = true;
    return text;
  }

  function encoding(): PlaylistEncoding {
    if (decoder) return decoder.encoding === "utf-16be" ? "utf-16be" : "utf-16le";
    if (!seenWindows) return "utf-8";
    return seenUtf8 ? "mixed" : "windows-1252";
  }

  return { write, end, lines: () => (length > 0 ? number + 1 : number), encoding };
}

function indexOf(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at === -1 ? bytes.length : at;
}

function windowsCharacter(control: string): string {
  return WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control;
}
