import { devices } from "~/features/devices/devices.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(devices);
