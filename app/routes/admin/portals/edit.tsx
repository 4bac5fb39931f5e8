import { portals } from "~/features/portals/portals";
import { portals as served } from "~/features/portals/portals.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";

export const handle = editHandle(portals);
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditPortalRoute() {
  return <EditView entity={portals} />;
}
