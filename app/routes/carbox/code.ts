import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CodeAnswer } from "~/features/carbox/code-answer";
import { collectCode } from "~/session/carbox-code.server";
import { CARBOX_HOME } from "~/session/carbox-guards.server";
import { carboxIdentityOf } from "~/session/carbox-identity.server";
import { carboxOpened } from "~/session/carbox-sign-in.server";
import { publicUpstream } from "~/session/public-upstream.server";
import { isUpstreamError } from "~/upstream/errors";

/** What the page of the sign-in asks every second, as JSON: whether its code was approved. */
export async function loader(args: LoaderFunctionArgs) {
  const { state } = await carboxIdentityOf(args);
  // Another page of this browser was faster.
  if (state === "signed-in") return answer({ state: "signed-in", to: CARBOX_HOME });
  try {
    const collected = await collectCode(await publicUpstream(args), args);
    if (collected.state === "none") return answer({ state: "expired" });
    if (collected.state !== "approved") return answer({ state: collected.state });
    const { to, headers } = await carboxOpened(collected, args);
    return answer({ state: "signed-in", to }, headers);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return answer({ state: "unavailable" });
  }
}

function answer(given: CodeAnswer, headers?: Headers): Response {
  return Response.json(given, headers ? { headers } : {});
}
