import { data } from "@remix-run/node";
import { isUpstreamError, UpstreamError } from "~/upstream/errors";
import type { Area } from "./areas.server";
import type { ServerArgs } from "./server-args";
import { signedOut } from "./sign-out.server";

/** What a page shows in its frame instead of its data; the status says which kind it is. */
export interface PageFailure {
  /** The API's own words; "" where the status says it all. */
  message: string;
}

const RETRY_SECONDS = "5";

/**
 * Turns the failure of an upstream call in a loader into the page's answer (spec §8):
 * 401 ends the session of the area, 403 and 404 show the API's message, an upstream that is down or
 * answers something unexpected is 503 or 502 with Retry. Anything else is thrown on as it is.
 */
export async function throwPageFailure(error: unknown, area: Area, args: ServerArgs): Promise<never> {
  if (!isUpstreamError(error)) throw error;
  if (error.kind === "unauthorized") throw await signedOut(area, args);
  throwFailure(error);
}

/** What a loader or action threw to make a page of, with a status that may be gone when it is asked again: 502 or 503. */
export function isPassing(error: unknown): error is { data: PageFailure; init: ResponseInit } {
  if (typeof error !== "object" || error === null || !("init" in error)) return false;
  const { init } = error;
  return typeof init === "object" && init !== null && "status" in init && (init.status === 502 || init.status === 503);
}

/** The rights of the person are not known: 503 with Retry, whatever the reason was. */
export function throwRightsUnknown(): never {
  throwFailure(new UpstreamError({ kind: "unavailable" }));
}

function throwFailure(error: UpstreamError): never {
  const { status, retry } = error.kind === "unauthorized" ? answers.unavailable : answers[error.kind];
  const message = isWorded(error) ? error.message : "";
  const headers: Record<string, string> = retry ? { "Retry-After": String(error.retryAfter ?? RETRY_SECONDS) } : {};
  throw data({ message } satisfies PageFailure, { status, headers });
}

/** `retry`: the same request may work later. */
const answers: Record<Exclude<UpstreamError["kind"], "unauthorized">, { status: number; retry: boolean }> = {
  forbidden: { status: 403, retry: false },
  "not-found": { status: 404, retry: false },
  conflict: { status: 409, retry: false },
  invalid: { status: 400, retry: false },
  "too-many": { status: 429, retry: true },
  unavailable: { status: 503, retry: true },
  unexpected: { status: 502, retry: true },
};

/** The API's own words are shown where it meant them for the person. */
function isWorded({ kind, message }: UpstreamError): boolean {
  return message !== "" && kind !== "unavailable" && kind !== "unexpected";
}
