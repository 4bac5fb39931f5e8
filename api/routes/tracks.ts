import { audioTracks, subtitleTracks } from "../../contract/tracks.ts";
import { collection } from "../collection/definition.ts";
import { flagFilter } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { audioTrack, subtitleTrack } from "../db/schema/index.ts";
import type { Mount } from "../http/mount.ts";

type Tracks = { resource: typeof audioTracks; table: typeof audioTrack | typeof subtitleTrack; subject: string };

function trackCollection({ resource, table, subject }: Tracks) {
  const { code, name, native_name, sort, is_default, active } = table;
  return collection({
    resource,
    table,
    subject,
    label: "name",
    searchable: [code, name, native_name],
    sortable: { code, name, native_name, sort, is_default, active },
    filters: { active: flagFilter(active) },
    unique: [{ column: "code", index: `${subject}_code_unique` }],
    exclusive: ["is_default"],
    secret: [],
    actions: { enable: () => ({ active: true }), disable: () => ({ active: false }) },
    toRow: (row) => row,
    toColumns: (input) => input,
  });
}

export function mountTracks(mount: Mount): void {
  mountCollection(mount, trackCollection({ resource: audioTracks, table: audioTrack, subject: "audio_track" }));
  mountCollection(
    mount,
    trackCollection({ resource: subtitleTracks, table: subtitleTrack, subject: "subtitle_track" }),
  );
}
