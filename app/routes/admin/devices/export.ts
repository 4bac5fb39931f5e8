import { devices } from "~/features/devices/devices.server";
import { exportLoader } from "~/screens/export.server";

export const loader = exportLoader(devices);
