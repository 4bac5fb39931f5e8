import { useLoaderData } from "@remix-run/react";
import { portals } from "~/features/portals/portals";
import { portals as served } from "~/features/portals/portals.server";
import { archiveAction, archiveLoader } from "~/screens/archive.server";
import { ArchiveView } from "~/screens/archive-view";
import { archiveHandle } from "~/screens/handles";

export const handle = archiveHandle(portals);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchivePortalsRoute() {
  return <ArchiveView entity={portals} data={useLoaderData<typeof loader>()} />;
}
