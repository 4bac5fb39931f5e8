/** What a channel of a playlist shows: a programme as it is sent, a film, or an episode. */
export const channelKinds = ["live", "vod", "series"] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** How the text of a playlist was encoded. `mixed`: some lines were UTF-8, others Windows-1252. */
export const playlistEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "mixed"] as const;
export type PlaylistEncoding = (typeof playlistEncodings)[number];

/** Why a line of a playlist was left out. */
export const playlistErrors = [
  /** An #EXTINF without an address after it. The detail is the channel's name. */
  "missing_url",
  /** A path without scheme and host, or any other text that is no address. */
  "relative_url",
  /** The detail is the scheme. */
  "unknown_scheme",
  /** A known scheme, but no host or nothing that parses. */
  "bad_url",
  "url_too_long",
  "line_too_long",
] as const;
export type PlaylistError = (typeof playlistErrors)[number];

/** What was accepted, though not as it stood there. */
export const playlistNotes = [
  /** An address without an #EXTINF: named after the address. */
  "missing_extinf",
  /** NUL and other control characters were taken out. */
  "control_characters",
  /** A name, group or id was cut to the length that is kept. */
  "cut",
] as const;
export type PlaylistNote = (typeof playlistNotes)[number];

/** Why a file as a whole is no list of channels. */
export const playlistRefusals = [
  "empty",
  "html",
  "xml",
  "json",
  "binary",
  "text",
  /** An HLS playlist: one stream, not a list of channels. */
  "hls",
  /** A playlist without a single usable channel. */
  "no_channels",
  /** More channels than are kept. */
  "too_many",
] as const;
export type PlaylistRefusal = (typeof playlistRefusals)[number];
