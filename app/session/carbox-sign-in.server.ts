import { redirect } from "@remix-run/node";
import { carboxArea } from "./areas.server";
import { forgetCode } from "./carbox-code.server";
import { CARBOX_HOME } from "./carbox-guards.server";
import { carboxCookie } from "./carbox-session.server";
import { nextPage } from "./next-page.server";
import type { ServerArgs } from "./server-args";

/** The headers that open the session of a car-box, and the page that follows: the intended one, or the portal. */
export async function carboxOpened(
  session: { token: string; remember: boolean },
  args: ServerArgs,
): Promise<{ to: string; headers: Headers }> {
  const headers = new Headers();
  headers.append("Set-Cookie", await carboxCookie.write(session, args));
  headers.append("Set-Cookie", forgetCode(args));
  return { to: await nextPage(carboxArea, async () => CARBOX_HOME, args, headers), headers };
}

/** Opens the session of a car-box and goes on to the intended page, or to the portal. */
export async function openCarbox(session: { token: string; remember: boolean }, args: ServerArgs): Promise<Response> {
  const { to, headers } = await carboxOpened(session, args);
  return redirect(to, { headers });
}
