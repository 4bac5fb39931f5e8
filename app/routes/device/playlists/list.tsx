import { sourceListHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { SourceListView } from "~/features/device-sources/source-list-view";
import { playlistSource } from "~/features/device-sources/sources.server";
import { sourceListAction, sourceListLoader } from "../sources/source-list.server";

export const handle = sourceListHandle(playlists);
export const loader = sourceListLoader(playlistSource);
export const action = sourceListAction(playlistSource);

export default function Playlists() {
  return <SourceListView entity={playlists} />;
}
