import { portals } from "~/features/portals/portals.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(portals);
