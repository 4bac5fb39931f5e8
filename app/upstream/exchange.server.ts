import type { UpstreamTarget } from "../load-context";
import { isCircuitOpen } from "./circuit-breaker";
import { UpstreamError } from "./errors";

/** Milliseconds until a call is given up (decisions: Operation). */
const TIMEOUT = 10_000;
/** No answer of the contract comes near; a larger one would only fill the memory. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const RETRY_DELAY = 150;
/** Of a gateway in front of the API: nothing was done, so asking again is safe. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 503, 504]);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** An answer read to its end. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a request and reads its answer, within time and size. A GET that got no answer, or
 * one of a gateway, is sent once more.
 *
 * @param write makes the request anew for each attempt
 * @throws {UpstreamError} `unavailable` without an answer, `unexpected` for one that is cut off, too large or a redirect to somewhere else
 */
export async function sendWithinLimits(
  target: UpstreamTarget,
  write: () => Request,
  method: string,
  timeout = TIMEOUT,
): Promise<RawAnswer> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // An upstream in process does not hear the signal, so the wait itself ends with it.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      deadline.abort();
      reject(new UpstreamError({ kind: "unavailable", cause: "timeout" }));
    }, timeout);
  });
  try {
    return await Promise.race([attempt(target, write, method === "GET" ? 2 : 1, deadline), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(
  target: UpstreamTarget,
  write: () => Request,
  times: number,
  deadline: AbortController,
): Promise<RawAnswer> {
  const request = write();
  try {
    const answer = await exchange(target, request, deadline);
    if (times === 1 || !GATEWAY_FAILURES.has(answer.status)) return answer;
  } catch (error) {
    if (times === 1 || !isTransient(error)) throw asUnavailable(error);
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
  if (deadline.signal.aborted) throw new UpstreamError({ kind: "unavailable", cause: "timeout" });
  return attempt(target, write, times - 1, deadline);
}

/** Worth a second try: the connection failed, or broke off inside the answer. */
function isTransient(error: unknown): boolean {
  return !(error instanceof UpstreamError) && !isCircuitOpen(error);
}

function asUnavailable(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (isCircuitOpen(error)) {
    return new UpstreamError({ kind: "unavailable", retryAfter: error.secondsLeft, cause: error });
  }
  return new UpstreamError({ kind: "unavailable", cause: error });
}

async function exchange(target: UpstreamTarget, first: Request, deadline: AbortController): Promise<RawAnswer> {
  let request = first;
  for (let hops = 0; ; hops++) {
    const response = await target.send(request, deadline);
    if (!REDIRECTS.has(response.status)) {
      return { status: response.status, headers: response.headers, text: await readCapped(response) };
    }
    await response.body?.cancel();
    request = nextRequest(target, request, response, hops);
  }
}

/**
 * Follows a redirect of a GET within the API itself. The bearer token is never taken to
 * another origin, nor out of the API's prefix, and a write is never repeated elsewhere.
 */
function nextRequest(target: UpstreamTarget, request: Request, response: Response, hops: number): Request {
  const location = response.headers.get("location");
  const refuse = (why: string) => new UpstreamError({ kind: "unexpected", status: response.status, cause: why });
  if (request.method !== "GET") throw refuse("a redirect of a write");
  if (hops >= MAX_REDIRECTS) throw refuse("too many redirects");
  if (location === null || !URL.canParse(location, request.url)) throw refuse("a redirect without a location");
  const next = new URL(location, request.url);
  const base = new URL(`${target.baseUrl}/`);
  if (next.origin !== base.origin || !next.pathname.startsWith(base.pathname)) {
    throw refuse("a redirect out of the API");
  }
  return new Request(next, { headers: request.headers, redirect: "manual" });
}

async function readCapped(response: Response): Promise<string> {
  if (response.body === null) return "";
  const announced = Number(response.headers.get("content-length"));
  const tooLarge = () =>
    new UpstreamError({ kind: "unexpected", status: response.status, cause: "an answer above 16 MiB" });
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
