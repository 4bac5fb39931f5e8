import type { UpstreamCall, UpstreamTarget } from "../../app/load-context.ts";

/**
 * An upstream API that a test speaks for.
 *
 * @param answer gets the call, its path without the query
 */
export function upstreamAnswering(answer: (call: UpstreamCall) => Response): UpstreamTarget {
  return {
    async send(call) {
      const response = answer({ ...call, path: call.path.split("?")[0] ?? "" });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}
