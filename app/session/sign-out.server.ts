import { redirect } from "@remix-run/node";
import { localeOf, translator } from "~/i18n/locale.server";
import type { Area, deviceLoginPath } from "./areas.server";
import { pageOf } from "./intended-url.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";
import { dropToasts, toastCookie } from "./toast.server";

/**
 * The answer to a request whose session is missing or over: the area's cookie goes, the page is
 * remembered, the sign-in follows. A form that was sent is kept when it can be, and a notice says
 * that it was not saved.
 */
export async function signedOut(area: Area, args: ServerArgs): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": area.session.clear(args) });
  if (await area.session.of(args)) {
    // Notices that nobody has seen yet were for whoever the session was of.
    headers.append("Set-Cookie", dropToasts(args));
    await appendPerson("over", area, args, headers);
  }
  await toSignIn(area, args, headers);
  return redirect(await area.signInPath(args), { headers });
}

/** As {@link signedOut}, on the way to another page of signing in, with the session kept. */
export async function interrupted(
  path:
    | "/verify/2fa"
    | "/password/confirm"
    | "/device/password"
    | "/device/parent-lock/unlock"
    | ReturnType<typeof deviceLoginPath>,
  area: Area,
  args: ServerArgs,
): Promise<Response> {
  const words = path === "/device/parent-lock/unlock" ? "auth:notSaved.locked" : "auth:notSaved";
  const headers = new Headers();
  await toSignIn(area, args, headers, words);
  return redirect(path, { headers });
}

async function toSignIn(area: Area, args: ServerArgs, headers: Headers, words = "auth:notSaved"): Promise<void> {
  const intended = await area.intended.remember(args);
  if (intended) headers.append("Set-Cookie", intended);
  if (args.request.method === "GET" || args.request.method === "HEAD") return;
  const kept = await area.keptForm.keep(args);
  if (kept) headers.append("Set-Cookie", kept);
  const t = translator(await localeOf(args.request));
  const text = kept ? t(`${words}.kept`) : t(`${words}.lost`, { page: pageOf(args.request) ?? "/" });
  headers.append("Set-Cookie", await toastCookie({ type: kept ? "info" : "error", text }, args));
}

async function appendPerson(how: "left" | "over", area: Area, args: ServerArgs, headers: Headers): Promise<void> {
  const person = await area.person.sessionEnded(how, args);
  if (person) headers.append("Set-Cookie", person);
}

/** Ends the session of an area at the API, whose failure is ignored (spec §4), and in the browser. */
export async function signOut(area: Area, args: ServerArgs): Promise<Response> {
  const session = await area.session.of(args);
  if (session) await endAtTheApi(session.token, area, args);
  const headers = new Headers({ "Set-Cookie": area.session.clear(args) });
  headers.append("Set-Cookie", area.intended.forget(args));
  headers.append("Set-Cookie", area.keptForm.forget(args));
  headers.append("Set-Cookie", dropToasts(args));
  await appendPerson("left", area, args, headers);
  return redirect(await area.signInPath(args), { headers });
}

async function endAtTheApi(token: string, area: Area, args: ServerArgs): Promise<void> {
  try {
    await (await upstreamWith(token, args)).call(area.logout, {});
  } catch (failure) {
    args.context.log.info({ err: failure, requestId: args.context.requestId }, "the API did not take the sign-out");
  }
}
