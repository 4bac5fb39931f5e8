import { carboxes } from "~/features/carboxes/carboxes";
import { carboxes as served } from "~/features/carboxes/carboxes.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(carboxes);
export const loader = listLoader(served);
export const action = listAction(served);

export default function CarboxesRoute() {
  return <ListView entity={carboxes} />;
}
