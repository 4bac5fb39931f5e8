import { models } from "~/features/models/models.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(models);
