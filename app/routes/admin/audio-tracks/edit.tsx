import { audioTracks } from "~/features/audio-tracks/audio-tracks";
import { audioTracks as served } from "~/features/audio-tracks/audio-tracks.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";

export const handle = editHandle(audioTracks);
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditAudioTrackRoute() {
  return <EditView entity={audioTracks} />;
}
