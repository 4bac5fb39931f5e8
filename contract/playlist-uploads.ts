import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { endpoint, idParams } from "./endpoint.ts";
import { optionalText, text } from "./fields.ts";
import { channelKinds, playlistEncodings, playlistErrors, playlistNotes } from "./playlist-codes.ts";
import { bulkAnswer, idList } from "./resource.ts";

/** Of a file: 20 MiB. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** Uploaded playlists that a device may have. */
export const MOST_UPLOADS = 10;
/** Channels that a player reads at a time. */
export const CHANNELS_PER_PAGE = 1_000;

const count = z.number().int().min(0);

export const playlistUploadRow = rowBase.extend({
  title: z.string(),
  /** As the file was called where it came from, without folders. */
  filename: z.string(),
  /** Bytes. */
  size: count,
  /** In lower-case hexadecimal. */
  sha256: z.string(),
  encoding: z.enum(playlistEncodings),
  channel_count: count,
  live_count: count,
  vod_count: count,
  series_count: count,
  /** Channels whose name and address stood in the file before. */
  duplicates: count,
  /** Lines that were left out. */
  error_total: count,
});
export type PlaylistUploadRow = z.output<typeof playlistUploadRow>;

function remark<const Codes extends readonly [string, ...string[]]>(codes: Codes) {
  return z.object({ line: z.number().int().min(1), code: z.enum(codes), detail: z.string().nullish() });
}

/** What was found in the file. */
export const playlistUploadReport = playlistUploadRow.extend({
  /** Lines of the file. */
  lines: count,
  /** In the order of the file, the first 1,000. */
  groups: z.array(z.object({ name: z.string(), channels: count })),
  more_groups: z.boolean().default(false),
  /** The first 100 of `error_total`. */
  errors: z.array(remark(playlistErrors)),
  /** What was accepted, though not as it stood there: the first 100 of `note_total`. */
  notes: z.array(remark(playlistNotes)).default([]),
  note_total: count.default(0),
  /** The programme guide that the file names, with `•••` in place of what could be a credential. */
  epg_url: z.string().nullish(),
});
export type PlaylistUploadReport = z.output<typeof playlistUploadReport>;

/** Left out, a title is the name of the file. */
export const playlistUploadTitle = z.object({ title: optionalText(100) });

/** What the form of an upload checks before it sends the file on: its name stands for the file. */
export const playlistUploadForm = playlistUploadTitle.extend({ file: text(255) });

const all = "/app/device/playlists-upload";
const one = `${all}/{id}`;
const access = "device";

export const playlistUploadList = endpoint({
  method: "GET",
  path: all,
  summary: "The uploaded playlists of the device, newest first, and how many it may have",
  access,
  answer: z.object({ data: z.array(playlistUploadRow), limit: z.number().int() }),
});

export const playlistUploadOne = endpoint({
  method: "GET",
  path: one,
  summary: "One uploaded playlist and what was found in it",
  access,
  params: idParams,
  answer: playlistUploadReport,
});

/** Refusals name the field `file`: 413 for one that is too large, 422 for one that is no list of channels. */
export const playlistUploadCreate = endpoint({
  method: "POST",
  path: all,
  summary: "Upload a playlist; the body is the file as it is, and nothing stays of one that is refused",
  access,
  query: playlistUploadTitle.extend({ filename: text(255) }),
  file: {
    types: ["application/octet-stream", "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/x-mpegurl"],
    maxBytes: MAX_UPLOAD_BYTES,
  },
  answer: playlistUploadReport,
});

export const playlistUploadRename = endpoint({
  method: "PUT",
  path: `${one}/update`,
  summary: "Give an uploaded playlist another title; 409 when lock_version is stale",
  access,
  params: idParams,
  body: playlistUploadTitle.extend({ lock_version: z.number().int().optional() }),
  answer: playlistUploadReport,
});

export const playlistUploadArchive = endpoint({
  method: "POST",
  path: `${one}/archive`,
  summary: "Delete an uploaded playlist; restore brings it back",
  access,
  params: idParams,
  answer: bulkAnswer,
});

export const playlistUploadRestore = endpoint({
  method: "POST",
  path: `${all}/restore`,
  summary: "Bring deleted uploaded playlists back",
  access,
  body: idList,
  answer: bulkAnswer,
});

/** A channel as a player opens it. */
export const playerChannel = z.object({
  /** Its place in the file, from 1. */
  position: z.number().int().min(1),
  name: z.string(),
  url: z.string(),
  kind: z.enum(channelKinds),
  group: z.string().nullable(),
  tvg_id: z.string().nullable(),
  tvg_name: z.string().nullable(),
  tvg_logo: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  user_agent: z.string().nullable(),
  referrer: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** How far back it can be watched. */
  catchup: z
    .object({ type: z.string().nullable(), days: z.number().int().nullable(), source: z.string().nullable() })
    .nullable(),
});
export type PlayerChannel = z.output<typeof playerChannel>;

export const playerUploads = endpoint({
  method: "GET",
  path: "/app/player/uploads",
  summary: "The uploaded playlists of the device; the sha256 tells whether channels must be read again",
  access: "player",
  answer: z.object({
    data: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        sha256: z.string(),
        channel_count: count,
        /** Whole, with its credentials. */
        epg_url: z.string().nullable(),
        created_at: instant,
      }),
    ),
  }),
});

export const playerUploadChannels = endpoint({
  method: "GET",
  path: "/app/player/uploads/{id}/channels",
  summary: `The channels of an uploaded playlist in the order of the file, ${CHANNELS_PER_PAGE} at a time`,
  access: "player",
  params: idParams,
  /** The `next` of the answer before; left out: from the first. */
  query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  answer: z.object({
    data: z.array(playerChannel),
    /** Null behind the last channel. */
    next: z.number().int().nullable(),
  }),
});
