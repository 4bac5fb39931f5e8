import { data } from "@remix-run/node";
import { localeOf, translator } from "~/i18n/locale.server";
import type { LostAnswer } from "~/lib/lost-submission";
import { isPageVisit } from "~/lib/page-visit.server";
import type { Area } from "./areas.server";
import { isPassing, type PageFailure } from "./failure.server";
import { pageOf } from "./intended-url.server";
import { normalPathname } from "./safe-path";
import type { ServerArgs } from "./server-args";

/**
 * Saves what was typed where a form fails with its whole page, because the API cannot even say who sent it. A script
 * leaves the form as it is; without one the error page leads back to the page, which shows it again (decision 063).
 *
 * @param failure what the page would show in place of the form
 * @returns what the action answers a script; null where the failure is to be shown as it is
 * @throws the failure, with a cookie that keeps the form
 */
export async function keepUnsent(failure: unknown, area: Area, args: ServerArgs) {
  if (args.request.method !== "POST" || !isPassing(failure) || !isOfItsPage(args.request)) return null;
  const { init } = failure;
  const text = translator(await localeOf(args.request))("refusals:unavailable");
  if (!isPageVisit(args.request))
    return data<LostAnswer>({ lost: true, toast: { type: "error", text, stays: true } }, init);
  const kept = await area.keptForm.keep(args);
  if (!kept) return null;
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", kept);
  throw data<PageFailure>({ message: text }, { ...init, headers });
}

/** Whether the form stands on the page that it posts to: the answer to any other leads away from its page. */
function isOfItsPage(request: Request): boolean {
  const path = normalPathname(pageOf(request) ?? "");
  return path === normalPathname(new URL(request.url).pathname.replace(/\.data$/, ""));
}
