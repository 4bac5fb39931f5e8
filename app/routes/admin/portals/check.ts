import { portalCheck } from "~/features/portals/portal-check.server";
import { portals } from "~/features/portals/portals.server";
import { rowAction, rowActionLoader } from "~/screens/list/row-action.server";

export const loader = rowActionLoader(portals);
export const action = rowAction(portals, portalCheck);
