import { users } from "~/features/users/users";
import { users as served } from "~/features/users/users.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(users);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveUsersRoute() {
  return <ArchiveView entity={users} />;
}
