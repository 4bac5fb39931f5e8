import { subtitleTracks } from "~/features/subtitle-tracks/subtitle-tracks";
import { subtitleTracks as served } from "~/features/subtitle-tracks/subtitle-tracks.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(subtitleTracks);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddSubtitleTrackRoute() {
  return <EditView entity={subtitleTracks} />;
}
