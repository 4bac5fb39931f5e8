import { activity } from "~/features/activity/activity.server";
import { exportLoader } from "~/screens/export.server";

export const loader = exportLoader(activity);
