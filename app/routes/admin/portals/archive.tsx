import { portals } from "~/features/portals/portals";
import { portals as served } from "~/features/portals/portals.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(portals);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchivePortalsRoute() {
  return <ArchiveView entity={portals} />;
}
