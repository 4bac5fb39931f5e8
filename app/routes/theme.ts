import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { isTheme } from "~/lib/theme";
import { writeThemeCookie } from "~/lib/theme-cookie.server";
import { safePath } from "~/session/safe-path";

/** Keeps the look: light, dark or the device's own. With `stay` the script of the page goes on by itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const theme = form.get("theme");
  const headers = new Headers();
  if (isTheme(theme)) headers.append("Set-Cookie", writeThemeCookie(theme, context.config));
  if (form.has("stay")) return data(null, { headers });
  return redirect(safePath(form.get("return")) ?? "/landing", { headers });
}

/** A visit by address has nothing to choose. */
export function loader() {
  return redirect("/landing");
}
