import type { Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";

/** Who the request comes from. `ended`: there was a session and the API said 401 to it. */
export type Restored<Found> =
  | { state: "anonymous"; ended: boolean }
  | ({ state: "signed-in" } & Found)
  | { state: "unavailable"; failure: unknown };

/**
 * Makes the function that finds who is behind an area's session, once per request (spec §4
 * "session restore"). What it makes never throws: a failure other than 401 is `unavailable` and
 * keeps the session.
 *
 * @param who names it in the log
 * @param fetch asks the API in the session's name; null when it lets nobody in yet
 */
export function restoredSession<Cookie extends { token: string }, Found>(
  who: string,
  session: { of(args: ServerArgs): Promise<Cookie | null> },
  fetch: (api: Upstream, cookie: Cookie) => Promise<Found | null>,
): (args: ServerArgs) => Promise<Restored<Found>> {
  /** One place for each request, which its loaders share. */
  const underWay = new WeakMap<Map<string, unknown>, Promise<Restored<Found>>>();

  async function restore(args: ServerArgs): Promise<Restored<Found>> {
    const cookie = await session.of(args);
    if (!cookie) return { state: "anonymous", ended: false };
    try {
      const found = await fetch(await upstreamWith(cookie.token, args), cookie);
      return found ? { state: "signed-in", ...found } : { state: "anonymous", ended: false };
    } catch (failure) {
      if (isUpstreamError(failure, "unauthorized")) return { state: "anonymous", ended: true };
      const { log, requestId } = args.context;
      log.warn({ err: failure, requestId }, `${who} could not be fetched`);
      return { state: "unavailable", failure };
    }
  }

  return (args) => {
    const { memo } = args.context;
    const known = underWay.get(memo) ?? restore(args);
    underWay.set(memo, known);
    return known;
  };
}
