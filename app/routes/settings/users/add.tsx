import { users } from "~/features/users/users";
import { userForms as served } from "~/features/users/users.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(users);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddUserRoute() {
  return <EditView entity={users} />;
}
