import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { writeLocaleCookie } from "~/i18n/locale-cookie.server";
import { safePath } from "~/session/safe-path";
import { isLocale } from "~contract/locales.ts";

/** Keeps the language for 365 days (spec §4). With `stay` the script of the page goes on by itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const locale = form.get("language");
  const headers = new Headers();
  if (isLocale(locale)) headers.append("Set-Cookie", writeLocaleCookie(locale, context.config));
  if (form.has("stay")) return data(null, { headers });
  return redirect(safePath(form.get("return")) ?? "/landing", { headers });
}

/** A visit by address has nothing to choose. */
export function loader() {
  return redirect("/landing");
}
