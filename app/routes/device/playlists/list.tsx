import { sourceListHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { SourceListView } from "~/features/device-sources/source-list-view";
import { playlistSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { pressCard, sourceListPage } from "../../sources/source-list.server";

export const handle = sourceListHandle(playlists);
export const loader = atPanel((desk) => sourceListPage(playlistSource, desk));
export const action = atPanel((desk, args) => pressCard(playlistSource, desk, args));

export default function Playlists() {
  return <SourceListView entity={playlists} />;
}
