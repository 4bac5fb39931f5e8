import { sourceListHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { SourceListView } from "~/features/device-sources/source-list-view";
import { portalSource } from "~/features/device-sources/sources.server";
import { sourceListAction, sourceListLoader } from "../sources/source-list.server";

export const handle = sourceListHandle(portals);
export const loader = sourceListLoader(portalSource);
export const action = sourceListAction(portalSource);

export default function Portals() {
  return <SourceListView entity={portals} />;
}
