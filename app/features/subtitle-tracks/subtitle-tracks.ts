import { audioTracks } from "~/features/audio-tracks/audio-tracks";
import type { EditableEntity } from "~/screens/definition";
import type { TrackRow } from "~contract/tracks.ts";

/** Languages that players offer for subtitles: the same list and form as for sound. */
export const subtitleTracks: EditableEntity<TrackRow> = { ...audioTracks, name: "subtitle-tracks", path: "/subtitles" };
