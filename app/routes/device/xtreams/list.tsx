import { sourceListHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { SourceListView } from "~/features/device-sources/source-list-view";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { pressCard, sourceListPage } from "../../sources/source-list.server";

export const handle = sourceListHandle(xtreams);
export const loader = atPanel((desk) => sourceListPage(xtreamSource, desk));
export const action = atPanel((desk, args) => pressCard(xtreamSource, desk, args));

export default function Xtreams() {
  return <SourceListView entity={xtreams} />;
}
