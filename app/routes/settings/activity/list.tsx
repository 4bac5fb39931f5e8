import { activity } from "~/features/activity/activity";
import { activity as served } from "~/features/activity/activity.server";
import { subjects } from "~/features/activity/subjects";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { ListView } from "~/screens/list/list-view";

const { namespaces = [], ...titled } = listHandle(activity);

/** The differences speak of other screens' fields, in those screens' words. */
export const handle = { ...titled, namespaces: [...new Set([...namespaces, ...Object.values(subjects)])] };
export const loader = listLoader(served);

export default function ActivityRoute() {
  return <ListView entity={activity} />;
}
