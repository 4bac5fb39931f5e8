import { isRouteErrorResponse } from "@remix-run/react";

/** The failures that have words of their own; whatever else happens is a 500. */
const worded = [401, 403, 404, 409, 429, 502, 503] as const;
export type FailureStatus = (typeof worded)[number] | 500;

/** What Chromium, Firefox and Safari say of a request that reached nobody. A mistake in our code is a TypeError too. */
const UNREACHED = /to fetch$|[Nn]etwork|^Load failed$/;

/** The status of what a loader, an action or a component threw; a request that reached nobody is an API that is away. */
export function failureStatus(error: unknown): FailureStatus {
  if (error instanceof TypeError && UNREACHED.test(error.message)) return 503;
  // 413 comes from the server with a text of its own; "not found" would be wrong above it.
  if (!isRouteErrorResponse(error) || error.status === 413) return 500;
  return worded.find((status) => status === error.status) ?? (error.status < 500 ? 404 : 500);
}

/** The API's own words for a failure, where a loader passed them on; "" otherwise. Never an error's stack or message. */
export function failureMessage(error: unknown): string {
  if (!isRouteErrorResponse(error)) return "";
  const { data } = error;
  if (typeof data !== "object" || data === null || !("message" in data)) return "";
  return typeof data.message === "string" ? data.message : "";
}
