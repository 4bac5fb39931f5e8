import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireGuest } from "~/session/guards.server";
import { goToProvider } from "~/session/oauth.server";

/** A link signs nobody in; it leads to the page that has the button. */
export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args);
  return redirect("/login");
}

export async function action(args: ActionFunctionArgs) {
  return goToProvider(args.params.provider ?? "", "sign-in", await requireGuest(args), args);
}
