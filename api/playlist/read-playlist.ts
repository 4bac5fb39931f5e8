import { setImmediate as nextTurn } from "node:timers/promises";
import type { PlaylistEntry, PlaylistSummary } from "./entry.ts";
import { createLineReader, type PlaylistLine } from "./lines.ts";
import { createPlaylistParser } from "./parser.ts";

/** Bytes of a playlist: a request body, a file, the answer of another server. */
export type PlaylistSource = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

const BATCH = 500;

/** As much as is read in some 15 ms; then others get their turn. */
const PIECE_BYTES = 65_536;

/**
 * Reads an M3U or M3U8 playlist while it arrives. Bad lines are counted and named in the summary;
 * no content makes it throw. The source is left as soon as the file is refused.
 *
 * @param source its bytes, in chunks of any size
 * @param onEntries gets the entries in the order of the list, up to 500 at a time; reading goes
 *   on when it is done. What it got is void when the summary has `refused`.
 * @throws what the source or `onEntries` throws
 */
export async function readPlaylist(
  source: PlaylistSource,
  onEntries: (entries: PlaylistEntry[]) => Promise<void> | void,
): Promise<PlaylistSummary> {
  const reader = createLineReader();
  const parser = createPlaylistParser();
  let batch: PlaylistEntry[] = [];

  async function take(lines: Iterable<PlaylistLine>): Promise<void> {
    for (const line of lines) {
      const entry = parser.read(line);
      if (parser.refused() !== null) return;
      if (entry !== null) batch.push(entry);
      if (batch.length === BATCH) await give();
    }
  }

  async function give(): Promise<void> {
    const full = batch;
    batch = [];
    await onEntries(full);
  }

  for await (const piece of piecesOf(source)) {
    await take(reader.write(piece));
    if (parser.refused() !== null) break;
  }
  if (parser.refused() === null) await take(reader.end());
  const summary = { ...parser.end(), encoding: reader.encoding(), lines: reader.lines() };
  if (summary.refused === null && batch.length > 0) await give();
  return summary;
}

async function* piecesOf(source: PlaylistSource): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(source)) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      if (from > 0) await nextTurn();
      yield chunk.subarray(from, from + PIECE_BYTES);
    }
  }
}

/** A web stream can be iterated in Node, though not by its type in the browser's library. */
async function* chunksOf(source: PlaylistSource): AsyncGenerator<Uint8Array> {
  if (!("getReader" in source)) {
    yield* source;
    return;
  }
  const reader = source.getReader();
  let finished = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    finished = true;
  } finally {
    if (!finished) await reader.cancel();
    reader.releaseLock();
  }
}
