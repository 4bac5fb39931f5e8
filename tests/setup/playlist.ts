import type { PlaylistEntry, PlaylistSummary } from "../../api/playlist/entry.ts";
import { readPlaylist } from "../../api/playlist/read-playlist.ts";

/** What came out of a playlist, all at once. */
export interface ReadPlaylist {
  entries: PlaylistEntry[];
  summary: PlaylistSummary;
}

/**
 * Reads a playlist that is given as a whole.
 *
 * @param list its text, or its bytes in the encoding they are in
 * @param sizes of the chunks it is given in, the last one again and again; one chunk when left out
 */
export async function readWhole(list: string | Uint8Array, sizes: readonly number[] = []): Promise<ReadPlaylist> {
  const bytes = typeof list === "string" ? new TextEncoder().encode(list) : list;
  const entries: PlaylistEntry[] = [];
  const summary = await readPlaylist(chunks(bytes, sizes), (batch) => {
    entries.push(...batch);
  });
  return { entries, summary };
}

/** The one buffer is filled again for every chunk, as some sources do. */
async function* chunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(Math.max(bytes.length, 1));
  for (let from = 0, index = 0; from < bytes.length; index += 1) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? bytes.length;
    const part = bytes.subarray(from, from + size);
    buffer.set(part);
    yield buffer.subarray(0, part.length);
    buffer.fill(0x58, 0, part.length);
    from += size;
  }
}
