import { sourceListHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { SourceListView } from "~/features/device-sources/source-list-view";
import { portalSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { pressCard, sourceListPage } from "../../sources/source-list.server";

export const handle = sourceListHandle(portals);
export const loader = atPanel((desk) => sourceListPage(portalSource, desk));
export const action = atPanel((desk, args) => pressCard(portalSource, desk, args));

export default function Portals() {
  return <SourceListView entity={portals} />;
}
