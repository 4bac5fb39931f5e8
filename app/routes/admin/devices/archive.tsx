import { devices } from "~/features/devices/devices";
import { devices as served } from "~/features/devices/devices.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(devices);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveDevicesRoute() {
  return <ArchiveView entity={devices} />;
}
