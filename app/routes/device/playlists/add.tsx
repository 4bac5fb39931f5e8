import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceAddHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { playlistSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { addSource, sourceAddPage } from "../../sources/source-edit.server";

export const handle = sourceAddHandle(playlists);
export const loader = atPanel((desk, args) => sourceAddPage(playlistSource, desk, args));
export const action = atPanel((desk, args) => addSource(playlistSource, desk, args));

export default function AddPlaylist() {
  return <SourceEditView entity={playlists} />;
}
