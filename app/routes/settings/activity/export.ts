import { activity } from "~/features/activity/activity.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(activity);
