import { carboxes } from "~/features/carboxes/carboxes";
import { carboxes as served } from "~/features/carboxes/carboxes.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(carboxes);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveCarboxesRoute() {
  return <ArchiveView entity={carboxes} />;
}
