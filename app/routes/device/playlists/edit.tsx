import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceEditHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { playlistSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { changeSource, sourceEditPage } from "../../sources/source-edit.server";

export const handle = sourceEditHandle(playlists);
export const loader = atPanel((desk, args) => sourceEditPage(playlistSource, desk, args));
export const action = atPanel((desk, args) => changeSource(playlistSource, desk, args));

export default function EditPlaylist() {
  return <SourceEditView entity={playlists} />;
}
