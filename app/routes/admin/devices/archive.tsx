import { useLoaderData } from "@remix-run/react";
import { devices } from "~/features/devices/devices";
import { devices as served } from "~/features/devices/devices.server";
import { archiveAction, archiveLoader } from "~/screens/archive.server";
import { ArchiveView } from "~/screens/archive-view";
import { archiveHandle } from "~/screens/handles";

export const handle = archiveHandle(devices);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveDevicesRoute() {
  return <ArchiveView entity={devices} data={useLoaderData<typeof loader>()} />;
}
