import { subtitleTracks } from "~/features/subtitle-tracks/subtitle-tracks";
import { subtitleTracks as served } from "~/features/subtitle-tracks/subtitle-tracks.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(subtitleTracks);
export const loader = listLoader(served);
export const action = listAction(served);

export default function SubtitleTracksRoute() {
  return <ListView entity={subtitleTracks} />;
}
