import { z } from "zod";
import { rowBase } from "./answers.ts";
import { flag, languageCode, optionalText, text, wholeNumber } from "./fields.ts";
import { resource } from "./resource.ts";

/** A language that the player offers for sound or for subtitles. */
export const trackRow = rowBase.extend({
  code: z.string(),
  name: z.string(),
  native_name: z.string().nullish(),
  sort: z.number().int(),
  is_default: z.boolean(),
  active: z.boolean(),
});
export type TrackRow = z.output<typeof trackRow>;

export const trackInput = z.object({
  code: languageCode,
  name: text(64),
  native_name: optionalText(64),
  sort: wholeNumber(0, 10_000),
  active: flag,
  /** At most one track of a kind is the default; choosing another takes its place. */
  is_default: flag,
});

const shape = { row: trackRow, input: trackInput };

/** Filters of both: `active` (true|false), `archived` (true). Bulk actions: enable, disable, archive. */
export const audioTracks = resource({
  path: "/audio-tracks",
  noun: "audio track",
  permission: "manage-audio-tracks",
  ...shape,
});
export const subtitleTracks = resource({
  path: "/subtitles",
  noun: "subtitle track",
  permission: "manage-subtitle",
  ...shape,
});
