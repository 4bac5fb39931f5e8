import { redirect, redirectDocument } from "@remix-run/node";
import { localeOf, translator } from "~/i18n/locale.server";
import { writeLocaleCookie } from "~/i18n/locale-cookie.server";
import { areaOf } from "~/lib/area";
import { isLocale } from "~contract/locales.ts";
import type { Area } from "./areas.server";
import type { ServerArgs } from "./server-args";
import { toastCookie } from "./toast.server";

/**
 * The page that was asked for before a page of signing in came in between, else the area's home.
 * Adds to the headers that it is forgotten, and a notice when a form waits there to be sent again.
 */
export async function nextPage(
  area: Area,
  home: () => Promise<string>,
  args: ServerArgs,
  headers: Headers,
): Promise<string> {
  const intended = await area.intended.path(args);
  headers.append("Set-Cookie", area.intended.forget(args));
  if (intended && (await area.keptForm.waits(args))) {
    const t = translator(await localeOf(args.request));
    headers.append("Set-Cookie", await toastCookie({ type: "info", text: t("auth:notSaved.refilled") }, args));
  }
  return intended ?? home();
}

/**
 * Goes to a page of this site. One of another area is another document: with other styles, and with routes that the
 * browser does not know here.
 */
export function goTo(to: string, { request }: ServerArgs, headers: Headers): Response {
  const target = new URL(to, request.url);
  const isNear = areaOf(target.pathname) === areaOf(new URL(request.url).pathname);
  return isNear ? redirect(to, { headers }) : redirectDocument(to, { headers });
}

/**
 * Goes to a page in the language that was just taken over, which from then on is the browser's.
 *
 * @param language what the account or device is set to; anything else but a language on offer keeps the one in use
 */
export async function goInLanguage(
  to: string,
  language: string | null | undefined,
  args: ServerArgs,
  headers: Headers,
): Promise<Response> {
  if (!isLocale(language)) return goTo(to, args, headers);
  headers.append("Set-Cookie", writeLocaleCookie(language, args.context.config));
  // Another language is another document: direction, messages and title change with it.
  return language === (await localeOf(args.request)) ? goTo(to, args, headers) : redirectDocument(to, { headers });
}
