import { redirect } from "@remix-run/node";
import { isUpstreamError } from "~/upstream/errors";
import { currentCarbox } from "~contract/carbox-session.ts";
import { carboxArea } from "./areas.server";
import { forgetCode } from "./carbox-code.server";
import { CARBOX_HOME } from "./carbox-guards.server";
import { carboxCookie } from "./carbox-session.server";
import { nextPage } from "./next-page.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";
import { takeOver } from "./take-over.server";

/** The headers that open the session of a car-box, and the page that follows: the intended one, or the portal. */
export async function carboxOpened(
  session: { token: string; remember: boolean },
  args: ServerArgs,
): Promise<{ to: string; headers: Headers }> {
  const person = await personBehind(session.token, args);
  const headers = await takeOver(carboxArea, { person, remember: session.remember }, args);
  headers.append("Set-Cookie", await carboxCookie.write(session, args));
  headers.append("Set-Cookie", forgetCode(args));
  return { to: await nextPage(carboxArea, async () => CARBOX_HOME, args, headers), headers };
}

/** Opens the session of a car-box and goes on to the intended page, or to the portal. */
export async function openCarbox(session: { token: string; remember: boolean }, args: ServerArgs): Promise<Response> {
  const { to, headers } = await carboxOpened(session, args);
  return redirect(to, { headers });
}

/** Null when the API cannot say: the session is good all the same. */
async function personBehind(token: string, args: ServerArgs): Promise<string | null> {
  try {
    const { id } = await (await upstreamWith(token, args)).call(currentCarbox, {});
    return String(id);
  } catch (error) {
    if (isUpstreamError(error)) return null;
    throw error;
  }
}
