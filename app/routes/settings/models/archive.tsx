import { models } from "~/features/models/models";
import { models as served } from "~/features/models/models.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(models);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveModelsRoute() {
  return <ArchiveView entity={models} />;
}
