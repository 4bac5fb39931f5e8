import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { adminArea } from "~/session/areas.server";
import { requireAdmin } from "~/session/guards.server";
import { homePath } from "~/session/identity.server";
import { signOut } from "~/session/sign-out.server";

/** A link cannot sign out; it leads home. */
export async function loader(args: LoaderFunctionArgs) {
  const { permissions } = await requireAdmin(args);
  return redirect(homePath(permissions));
}

/** Signs out whoever is there: also with a second factor pending, and also while the API is down. */
export async function action(args: ActionFunctionArgs) {
  return signOut(adminArea, args);
}
