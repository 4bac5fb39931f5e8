import { users } from "~/features/users/users";
import { userForms as served } from "~/features/users/users.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";

export const handle = editHandle(users);
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditUserRoute() {
  return <EditView entity={users} />;
}
