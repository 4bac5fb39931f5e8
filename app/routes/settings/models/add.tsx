import { models } from "~/features/models/models";
import { models as served } from "~/features/models/models.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(models);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddModelRoute() {
  return <EditView entity={models} />;
}
