import { subtitleTracks } from "~/features/subtitle-tracks/subtitle-tracks";
import { subtitleTracks as served } from "~/features/subtitle-tracks/subtitle-tracks.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";

export const handle = editHandle(subtitleTracks);
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditSubtitleTrackRoute() {
  return <EditView entity={subtitleTracks} />;
}
