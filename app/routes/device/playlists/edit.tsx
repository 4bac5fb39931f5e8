import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceEditHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { playlistSource } from "~/features/device-sources/sources.server";
import { sourceEditAction, sourceEditLoader } from "../sources/source-edit.server";

export const handle = sourceEditHandle(playlists);
export const loader = sourceEditLoader(playlistSource);
export const action = sourceEditAction(playlistSource);

export default function EditPlaylist() {
  return <SourceEditView entity={playlists} />;
}
