import { carboxes } from "~/features/carboxes/carboxes.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(carboxes);
