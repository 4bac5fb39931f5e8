import type { PlaylistError, PlaylistNote } from "../../contract/playlist-codes.ts";
import { type LineRemark, type PlaylistEntry, type PlaylistSummary, playlistLimits } from "./entry.ts";

/** Counts while a list is read. Its memory does not grow beyond the limits. */
export interface Tally {
  entry(entry: PlaylistEntry): void;
  error(line: number, code: PlaylistError, detail?: string | null): void;
  note(line: number, code: PlaylistNote): void;
  channels(): number;
  counts(): Omit<PlaylistSummary, "refused" | "encoding" | "lines" | "header" | "epg_url">;
}

export function createTally(): Tally {
  const kinds = { live: 0, vod: 0, series: 0 };
  const groups = new Map<string, number>();
  const seen = new Set<string>();
  const errors: LineRemark<PlaylistError>[] = [];
  const notes: LineRemark<PlaylistNote>[] = [];
  let channels = 0;
  let duplicates = 0;
  let errorTotal = 0;
  let noteTotal = 0;
  let moreGroups = false;

  function countGroup(name: string): void {
    const known = groups.get(name);
    if (known !== undefined) groups.set(name, known + 1);
    else if (groups.size < playlistLimits.groups) groups.set(name, 1);
    else moreGroups = true;
  }

  return {
    entry(entry) {
      channels += 1;
      kinds[entry.kind] += 1;
      if (entry.group !== null) countGroup(entry.group);
      const identity = `${entry.url}\n${entry.name}`;
      if (seen.has(identity)) duplicates += 1;
      else seen.add(identity);
    },
    error(line, code, detail = null) {
      errorTotal += 1;
      if (errors.length < playlistLimits.remarks) errors.push({ line, code, detail });
    },
    note(line, code) {
      noteTotal += 1;
      if (notes.length < playlistLimits.remarks) notes.push({ line, code, detail: null });
    },
    channels: () => channels,
    counts: () => ({
      channels,
      kinds,
      groups: [...groups].map(([name, count]) => ({ name, channels: count })),
      more_groups: moreGroups,
      duplicates,
      errors,
      error_total: errorTotal,
      notes,
      note_total: noteTotal,
    }),
  };
}
