import { sourceListHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { SourceListView } from "~/features/device-sources/source-list-view";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { sourceListAction, sourceListLoader } from "../sources/source-list.server";

export const handle = sourceListHandle(xtreams);
export const loader = sourceListLoader(xtreamSource);
export const action = sourceListAction(xtreamSource);

export default function Xtreams() {
  return <SourceListView entity={xtreams} />;
}
