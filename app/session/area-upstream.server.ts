import type { CallOptions, Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";
import type { AnswerOf, CallInput, Endpoint } from "~contract/endpoint.ts";
import type { Area } from "./areas.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";
import { signedOut } from "./sign-out.server";

/**
 * The upstream API in the name of whoever is signed in to an area. A 401 from it ends that
 * area's session wherever it happens (spec §8); every other failure reaches the caller as an
 * UpstreamError.
 */
export async function areaUpstream(token: string, area: Area, args: ServerArgs): Promise<Upstream> {
  const upstream = await upstreamWith(token, args);
  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<AnswerOf<E>> {
      try {
        return await upstream.call(endpoint, input, options);
      } catch (error) {
        if (isUpstreamError(error, "unauthorized")) throw await signedOut(area, args);
        throw error;
      }
    },
  };
}
