import { subtitleTracks } from "~/features/subtitle-tracks/subtitle-tracks";
import { subtitleTracks as served } from "~/features/subtitle-tracks/subtitle-tracks.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(subtitleTracks);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveSubtitleTracksRoute() {
  return <ArchiveView entity={subtitleTracks} />;
}
