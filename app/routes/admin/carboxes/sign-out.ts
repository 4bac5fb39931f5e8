import { carboxes } from "~/features/carboxes/carboxes.server";
import { carboxSignOut } from "~/features/carboxes/sign-out.server";
import { rowAction, rowActionLoader } from "~/screens/list/row-action.server";

export const loader = rowActionLoader(carboxes);
export const action = rowAction(carboxes, carboxSignOut);
