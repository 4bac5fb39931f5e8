import { models } from "~/features/models/models";
import { models as served } from "~/features/models/models.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";

export const handle = editHandle(models);
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditModelRoute() {
  return <EditView entity={models} />;
}
