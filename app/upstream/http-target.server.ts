import { isBrokenOff } from "~/lib/streamed-form.server";
import type { UpstreamTarget } from "../load-context";
import { CircuitBreaker, CircuitOpen } from "./circuit-breaker";

/** Decisions, Operation: opens after 5 failures in 10 s, for 5 s. */
const BREAKER = { failures: 5, window: 10_000, rest: 5_000 };
/** The API is not there, as opposed to one call that it cannot do (500). */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The base of an API's calls from API_URL: its origin and prefix, with `/api` appended unless
 * that is how it ends.
 *
 * @example apiBaseUrl("https://tv.example/v2/") // "https://tv.example/v2/api"
 */
export function apiBaseUrl(apiUrl: string): string {
  const url = new URL(apiUrl);
  const path = url.pathname.replace(/\/+$/, "");
  return url.origin + (path.endsWith("/api") ? path : `${path}/api`);
}

/** An upstream API over HTTP; connections are kept alive by Node's fetch and shared by all requests. */
export function httpTarget(apiUrl: string): UpstreamTarget {
  const breaker = new CircuitBreaker(BREAKER);
  return {
    baseUrl: apiBaseUrl(apiUrl),
    async send(request, deadline) {
      if (!breaker.admit()) throw new CircuitOpen(Math.max(1, Math.ceil(breaker.rest() / 1000)));
      try {
        const response = await fetch(request, deadline ? { signal: deadline.signal } : {});
        if (AWAY.has(response.status)) breaker.fail();
        else breaker.succeed();
        return response;
      } catch (error) {
        // The person who sent a file went away, not the API.
        if (isBrokenOff(error)) breaker.abandon();
        else breaker.fail();
        throw error;
      }
    },
  };
}
