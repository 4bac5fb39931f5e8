import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { deviceArea } from "~/session/areas.server";
import { PANEL, requireDevice } from "~/session/device-guards.server";
import { signOut } from "~/session/sign-out.server";

/** A link cannot sign out; it leads to the panel. */
export async function loader(args: LoaderFunctionArgs) {
  await requireDevice(args);
  return redirect(PANEL);
}

/** Signs the panel out: also before it has a password, and also while the API is down. */
export async function action(args: ActionFunctionArgs) {
  return signOut(deviceArea, args);
}
