import { models } from "~/features/models/models";
import { models as served } from "~/features/models/models.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(models);
export const loader = listLoader(served);
export const action = listAction(served);

export default function ModelsRoute() {
  return <ListView entity={models} />;
}
