import type { EditableEntity } from "~/screens/definition";
import type { TrackRow } from "~contract/tracks.ts";

/** Languages that players offer for sound. */
export const audioTracks: EditableEntity<TrackRow> = {
  name: "audio-tracks",
  path: "/audio-tracks",
  title: "name",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true },
      { key: "name", kind: "text", sortable: true, opens: true },
      { key: "code", kind: "mono", sortable: true },
      { key: "native_name", kind: "text", sortable: true },
      { key: "sort", kind: "number", sortable: true },
      { key: "is_default", kind: "flag", sortable: true, tones: { true: "info", false: "neutral" } },
      { key: "active", kind: "flag", sortable: true, tones: { true: "ok", false: "neutral" } },
      { key: "updated_at", kind: "ago", sortable: true, hidden: true },
    ],
    filters: [{ key: "active", kind: "choice", values: ["true", "false"] }],
    bulk: [
      { name: "enable", icon: "circle-check" },
      { name: "disable", icon: "ban" },
    ],
  },
  edit: {
    initial: { sort: 0, active: true },
    sections: [
      {
        name: "language",
        fields: [
          { name: "code", kind: "text", hint: true },
          { name: "name", kind: "text" },
          { name: "native_name", kind: "text", hint: true },
          { name: "sort", kind: "number", hint: true },
          { name: "active", kind: "flag", wide: true },
          { name: "is_default", kind: "flag", wide: true, hint: true },
        ],
      },
    ],
    facts: [
      { key: "created_at", kind: "instant" },
      { key: "updated_at", kind: "instant" },
      { key: "lock_version", kind: "number" },
    ],
  },
};
