import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { sourceDeleteHandle } from "~/features/device-sources/source-handles";
import { playlists } from "~/features/device-sources/source-kinds";
import { playlistSource } from "~/features/device-sources/sources.server";
import { sourceDeleteAction, sourceDeleteLoader } from "../sources/source-delete.server";

export const handle = sourceDeleteHandle(playlists);
export const loader = sourceDeleteLoader(playlistSource);
export const action = sourceDeleteAction(playlistSource);

export default function DeletePlaylist() {
  return <SourceDeleteView entity={playlists} />;
}
