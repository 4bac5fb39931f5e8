import type {
  ChannelKind,
  PlaylistEncoding,
  PlaylistError,
  PlaylistNote,
  PlaylistRefusal,
} from "../../contract/playlist-codes.ts";

/** A header that a player sends when it fetches a stream. */
export interface StreamHeader {
  name: string;
  value: string;
}

/** How far back a channel can be watched. */
export interface Catchup {
  /** As the list names it: `default`, `append`, `shift`, `flussonic`, `xc`… */
  type: string | null;
  days: number | null;
  /** A template of an address. */
  source: string | null;
}

/** A channel, film or episode of a playlist. */
export interface PlaylistEntry {
  /** Where it begins: the line of its #EXTINF, or of its address when it has none. Counted from 1. */
  line: number;
  /** 1 to 255 characters. */
  name: string;
  /** As it stands in the list, without the headers behind `|`; up to 8,192 characters. */
  url: string;
  tvg_id: string | null;
  tvg_name: string | null;
  /** An http or https address. */
  tvg_logo: string | null;
  group: string | null;
  kind: ChannelKind;
  /** Seconds, above 0. */
  duration: number | null;
  catchup: Catchup | null;
  user_agent: string | null;
  referrer: string | null;
  /** The other headers. */
  headers: StreamHeader[];
}

/** Something about one line: what it was and, where that helps, a word of the line. */
export interface LineRemark<Code extends string> {
  line: number;
  code: Code;
  detail: string | null;
}

/** What a playlist holds as a whole. */
export interface PlaylistSummary {
  /** Set when the file is no list of channels; the entries given until then are void. */
  refused: PlaylistRefusal | null;
  encoding: PlaylistEncoding;
  lines: number;
  channels: number;
  kinds: Record<ChannelKind, number>;
  /** In the order of the list, the first 1,000. */
  groups: { name: string; channels: number }[];
  /** Whether there are more groups than `groups` names. */
  more_groups: boolean;
  /** Channels whose name and address stood in the list before. They are given all the same. */
  duplicates: number;
  /** The first 100. */
  errors: LineRemark<PlaylistError>[];
  error_total: number;
  /** The first 100. */
  notes: LineRemark<PlaylistNote>[];
  note_total: number;
  /** The attributes of #EXTM3U, their names in lower case. */
  header: Record<string, string>;
  /** The first http or https address of a programme guide that the header names. */
  epg_url: string | null;
}

/** What is kept of a list. */
export const playlistLimits = {
  channels: 50_000,
  /** Of a line, in bytes of UTF-8. */
  lineBytes: 65_536,
  remarks: 100,
  groups: 1_000,
  /** Of a name, group or id. */
  textLength: 255,
  urlLength: 8_192,
} as const;
