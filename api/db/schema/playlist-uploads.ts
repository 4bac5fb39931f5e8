import {
  bigint,
  boolean,
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  varchar,
} from "drizzle-orm/pg-core";
import {
  channelKinds,
  type PlaylistError,
  type PlaylistNote,
  playlistEncodings,
} from "../../../contract/playlist-codes.ts";
import { baseColumns } from "./columns.ts";
import { device } from "./devices.ts";

/** Something about one line of a file. */
interface StoredRemark<Code extends string> {
  line: number;
  code: Code;
  detail: string | null;
}

/** A playlist that came as a file. The file itself is not kept: what is known of it stands here and in its channels. */
export const playlistUpload = pgTable(
  "playlist_upload",
  {
    ...baseColumns(),
    device_id: integer()
      .notNull()
      .references(() => device.id),
    title: varchar({ length: 100 }).notNull(),
    filename: varchar({ length: 255 }).notNull(),
    size: integer().notNull(),
    sha256: char({ length: 64 }).notNull(),
    encoding: varchar({ length: 16, enum: playlistEncodings }).notNull(),
    lines: integer().notNull(),
    channel_count: integer().notNull(),
    live_count: integer().notNull(),
    vod_count: integer().notNull(),
    series_count: integer().notNull(),
    groups: jsonb().$type<{ name: string; channels: number }[]>().notNull(),
    more_groups: boolean().notNull(),
    duplicates: integer().notNull(),
    errors: jsonb().$type<StoredRemark<PlaylistError>[]>().notNull(),
    error_total: integer().notNull(),
    notes: jsonb().$type<StoredRemark<PlaylistNote>[]>().notNull(),
    note_total: integer().notNull(),
    /** Encrypted: addresses of programme guides hold credentials too. */
    epg_url: text(),
  },
  (table) => [index("playlist_upload_device").on(table.device_id, table.id)],
);

/** A channel, film or episode of a playlist. */
export const channel = pgTable(
  "channel",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    playlist_upload_id: integer()
      .notNull()
      .references(() => playlistUpload.id, { onDelete: "cascade" }),
    /** Its place in the file, from 1. */
    position: integer().notNull(),
    name: varchar({ length: 255 }).notNull(),
    group: varchar({ length: 255 }),
    kind: varchar({ length: 8, enum: channelKinds }).notNull(),
    tvg_id: varchar({ length: 255 }),
    tvg_name: varchar({ length: 255 }),
    tvg_logo: text(),
    /** Seconds. */
    duration: doublePrecision(),
    /** Encrypted JSON: the address, the headers that go with it and where its past is. */
    stream: text().notNull(),
  },
  (table) => [index("channel_playlist_upload").on(table.playlist_upload_id, table.position)],
);
