import { devices } from "~/features/devices/devices";
import { devices as served } from "~/features/devices/devices.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(devices);
export const loader = listLoader(served);
export const action = listAction(served);

export default function DevicesRoute() {
  return <ListView entity={devices} />;
}
