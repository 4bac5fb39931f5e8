import { audioTracks } from "~/features/audio-tracks/audio-tracks";
import { audioTracks as served } from "~/features/audio-tracks/audio-tracks.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(audioTracks);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveAudioTracksRoute() {
  return <ArchiveView entity={audioTracks} />;
}
