import { carboxes } from "~/features/carboxes/carboxes";
import { carboxes as served } from "~/features/carboxes/carboxes.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";

export const handle = editHandle(carboxes);
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditCarboxRoute() {
  return <EditView entity={carboxes} />;
}
