import { audioTracks } from "~/features/audio-tracks/audio-tracks";
import { audioTracks as served } from "~/features/audio-tracks/audio-tracks.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(audioTracks);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddAudioTrackRoute() {
  return <EditView entity={audioTracks} />;
}
