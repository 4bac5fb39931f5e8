import { audioTracks } from "~/features/audio-tracks/audio-tracks";
import { audioTracks as served } from "~/features/audio-tracks/audio-tracks.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(audioTracks);
export const loader = listLoader(served);
export const action = listAction(served);

export default function AudioTracksRoute() {
  return <ListView entity={audioTracks} />;
}
