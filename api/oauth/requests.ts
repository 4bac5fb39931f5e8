import type { CustomFetch } from "openid-client";
import type { Outgoing } from "../outgoing/outgoing.ts";

/** Milliseconds for one request of the few that a sign-in takes. */
const REQUEST_MS = 4_000;
/** Discovery documents, keys, tokens and profiles are a few kilobytes. */
const MAX_BYTES = 256 * 1024;
/** Headers of an answer that the protocol has a meaning for. */
const TOLD = ["Content-Type", "WWW-Authenticate", "Cache-Control"];

/** The way of the OAuth library to a provider: limited in time and size. */
export function providerRequests(outgoing: Outgoing): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await outgoing.fetch(url, {
      method,
      headers,
      ...(body instanceof URLSearchParams || typeof body === "string" ? { body } : {}),
      ...(signal ? { signal } : {}),
      maxBytes: MAX_BYTES,
      timeoutMs: REQUEST_MS,
      statuses: "any",
    });
    const told = TOLD.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const text = await answer.text();
    const bare = answer.status === 204 || answer.status === 205 || answer.status === 304;
    return new Response(bare ? null : text, { status: answer.status, headers: told });
  };
}
