import type { z } from "zod";
import { type PlayerChannel, playerChannel } from "../../contract/playlist-uploads.ts";
import type { channel } from "../db/schema/index.ts";
import type { Encryption } from "../domain/encryption.ts";
import type { PlaylistEntry } from "../playlist/entry.ts";

/** A channel that waits for the id of its upload. */
export type WaitingChannel = Omit<typeof channel.$inferInsert, "id" | "playlist_upload_id">;

/** What says how to reach a stream, and may hold credentials. */
const stream = playerChannel.pick({ url: true, user_agent: true, referrer: true, headers: true, catchup: true });
type Stream = z.output<typeof stream>;

/** An entry of a playlist as it is stored, the way to its stream sealed. */
export function channelRow(entry: PlaylistEntry, position: number, encryption: Encryption): WaitingChannel {
  const { url, user_agent, referrer, headers, catchup } = entry;
  const way: Stream = { url, user_agent, referrer, headers, catchup };
  return {
    position,
    name: storable(entry.name) || String(position),
    group: orNull(entry.group),
    kind: entry.kind,
    tvg_id: orNull(entry.tvg_id),
    tvg_name: orNull(entry.tvg_name),
    tvg_logo: orNull(entry.tvg_logo),
    duration: entry.duration,
    stream: encryption.seal(JSON.stringify(way)),
  };
}

/** A stored channel with the way to its stream, for a player. */
export function openChannel(
  { stream: sealed, ...row }: typeof channel.$inferSelect,
  encryption: Encryption,
): PlayerChannel {
  return { ...row, ...stream.parse(JSON.parse(encryption.open(sealed))) };
}

function orNull(text: string | null): string | null {
  return text === null ? null : storable(text) || null;
}

/** A text without what no column can hold: an address that gave its name may spell it (`%00`), a cut may leave half a character. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "");
}
