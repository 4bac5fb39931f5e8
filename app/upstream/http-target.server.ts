import { isBrokenOff } from "~/lib/streamed-form.server";
import type { UpstreamCall, UpstreamTarget } from "../load-context";
import { CircuitBreaker, CircuitOpen } from "./circuit-breaker";
import { UpstreamError } from "./errors";

/** Decisions, Operation: opens after 5 failures in 10 s, for 5 s. */
const BREAKER = { failures: 5, window: 10_000, rest: 5_000 };
/** The API is not there, as opposed to one call that it cannot do (500). */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 3;
/** No answer of the contract comes near; a larger one would only fill the memory. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

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

/**
 * An upstream API over HTTP; connections are kept alive by Node's fetch and shared by all calls.
 * An answer that is too large, or a redirect to somewhere else, is an {@link UpstreamError} of kind `unexpected`.
 */
export function httpTarget(apiUrl: string): UpstreamTarget {
  const baseUrl = apiBaseUrl(apiUrl);
  const breaker = new CircuitBreaker(BREAKER);

  async function exchange(url: string, call: UpstreamCall, signal: AbortSignal): Promise<Response> {
    if (!breaker.admit()) throw new CircuitOpen(Math.max(1, Math.ceil(breaker.rest() / 1000)));
    try {
      const { method, headers, body = null } = call;
      // The answer to a file is not waited for before it has been sent.
      const response = await fetch(url, { method, headers, body, duplex: "half", redirect: "manual", signal });
      if (AWAY.has(response.status)) breaker.fail();
      else breaker.succeed();
      return response;
    } catch (error) {
      // The person who sent a file went away, not the API.
      if (isBrokenOff(error)) breaker.abandon();
      else breaker.fail();
      throw error;
    }
  }

  return {
    async send(call, { signal }) {
      let url = baseUrl + call.path;
      for (let hops = 0; ; hops++) {
        const response = await exchange(url, call, signal);
        const { status, headers } = response;
        if (!REDIRECTS.has(status)) return { status, headers, text: await readCapped(response) };
        await response.body?.cancel();
        if (call.method !== "GET") throw unexpected(status, "a redirect of a write");
        if (hops >= MAX_REDIRECTS) throw unexpected(status, "too many redirects");
        url = redirectWithin(baseUrl, url, response);
      }
    },
  };
}

function unexpected(status: number, cause: string): UpstreamError {
  return new UpstreamError({ kind: "unexpected", status, cause });
}

/**
 * Where a redirect leads, within the API itself: the bearer token is never taken to another
 * origin, nor out of the API's prefix.
 */
function redirectWithin(baseUrl: string, url: string, { status, headers }: Response): string {
  const location = headers.get("location");
  if (location === null || !URL.canParse(location, url)) throw unexpected(status, "a redirect without a location");
  const next = new URL(location, url);
  const base = new URL(`${baseUrl}/`);
  if (next.origin !== base.origin || !next.pathname.startsWith(base.pathname)) {
    throw unexpected(status, "a redirect out of the API");
  }
  return next.href;
}

async function readCapped(response: Response): Promise<string> {
  if (response.body === null) return "";
  const announced = Number(response.headers.get("content-length"));
  const tooLarge = () => unexpected(response.status, "an answer above 16 MiB");
  if (announced > MAX_ANSWER_BYTES) {
    await response.body.cancel();
    throw tooLarge();
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
