import { users } from "~/features/users/users";
import { users as served } from "~/features/users/users.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(users);
export const loader = listLoader(served);
export const action = listAction(served);

export default function UsersRoute() {
  return <ListView entity={users} />;
}
