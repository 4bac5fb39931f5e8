import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceAddHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { playlistSource } from "~/features/device-sources/sources.server";
import { sourceAddAction, sourceAddLoader } from "../sources/source-edit.server";

export const handle = sourceAddHandle(playlists);
export const loader = sourceAddLoader(playlistSource);
export const action = sourceAddAction(playlistSource);

export default function AddPlaylist() {
  return <SourceEditView entity={playlists} />;
}
