import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { carboxArea } from "~/session/areas.server";
import { CARBOX_HOME, requireCarbox } from "~/session/carbox-guards.server";
import { signOut } from "~/session/sign-out.server";

/** A link cannot sign out; it leads to the portal. */
export async function loader(args: LoaderFunctionArgs) {
  await requireCarbox(args);
  return redirect(CARBOX_HOME);
}

/** Signs the car-box out, also while the API is down. */
export async function action(args: ActionFunctionArgs) {
  return signOut(carboxArea, args);
}
