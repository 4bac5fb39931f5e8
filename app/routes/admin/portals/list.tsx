import { portals } from "~/features/portals/portals";
import { portals as served } from "~/features/portals/portals.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(portals);
export const loader = listLoader(served);
export const action = listAction(served);

export default function PortalsRoute() {
  return <ListView entity={portals} />;
}
