import { carboxes } from "~/features/carboxes/carboxes.server";
import { lookupLoader } from "~/screens/edit/lookup.server";

export const loader = lookupLoader(carboxes);
