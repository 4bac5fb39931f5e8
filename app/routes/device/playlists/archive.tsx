import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { sourceDeleteHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { playlistSource } from "~/features/device-sources/sources.server";
import { deleteSource, sourceDeletePage } from "../../sources/source-delete.server";
import { atPanel } from "../../sources/source-desk.server";

export const handle = sourceDeleteHandle(playlists);
export const loader = atPanel((desk, args) => sourceDeletePage(playlistSource, desk, args));
export const action = atPanel((desk, args) => deleteSource(playlistSource, desk, args));

export default function DeletePlaylist() {
  return <SourceDeleteView entity={playlists} />;
}
