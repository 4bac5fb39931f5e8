import { portals } from "~/features/portals/portals";
import { portals as served } from "~/features/portals/portals.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(portals);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddPortalRoute() {
  return <EditView entity={portals} />;
}
