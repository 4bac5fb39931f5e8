import { userForms } from "~/features/users/users.server";
import { lookupLoader } from "~/screens/edit/lookup.server";

export const loader = lookupLoader(userForms);
