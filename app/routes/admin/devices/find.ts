import { deviceForms } from "~/features/devices/devices.server";
import { lookupLoader } from "~/screens/edit/lookup.server";

export const loader = lookupLoader(deviceForms);
