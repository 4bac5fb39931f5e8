import { redirect } from "@remix-run/node";
import { CARBOX_HOME } from "~/session/carbox-guards.server";

/** The portal, or its sign-in. */
export function loader() {
  return redirect(CARBOX_HOME);
}
