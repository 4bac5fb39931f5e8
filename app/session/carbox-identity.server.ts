import { isUpstreamError } from "~/upstream/errors";
import { type CarboxSession, currentCarbox } from "~contract/carbox-session.ts";
import { type CarboxCookie, carboxCookie } from "./carbox-session.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";

/** Which car-box the request comes from. `ended`: there was a session and the API said 401 to it. */
export type CarboxIdentity =
  | { state: "anonymous"; ended: boolean }
  | { state: "signed-in"; carbox: CarboxSession; cookie: CarboxCookie }
  | { state: "unavailable"; failure: unknown };

const MEMO = "session.carbox-identity";

/**
 * The car-box behind the session, fetched once per request (spec §4 "session restore"). It never
 * throws: a failed fetch other than 401 is `unavailable` and keeps the session.
 */
export function carboxIdentityOf(args: ServerArgs): Promise<CarboxIdentity> {
  const known = args.context.memo.get(MEMO);
  if (known instanceof Promise) return known;
  const fetching = fetchIdentity(args);
  args.context.memo.set(MEMO, fetching);
  return fetching;
}

async function fetchIdentity(args: ServerArgs): Promise<CarboxIdentity> {
  const cookie = await carboxCookie.of(args);
  if (!cookie) return { state: "anonymous", ended: false };
  try {
    const carbox = await (await upstreamWith(cookie.token, args)).call(currentCarbox, {});
    // A token of which nobody has approved yet lets nobody in.
    return carbox.checked ? { state: "signed-in", carbox, cookie } : { state: "anonymous", ended: false };
  } catch (failure) {
    if (isUpstreamError(failure, "unauthorized")) return { state: "anonymous", ended: true };
    args.context.log.warn({ err: failure, requestId: args.context.requestId }, "the car-box could not be fetched");
    return { state: "unavailable", failure };
  }
}
