import type { UpstreamAnswer, UpstreamCall, UpstreamTarget } from "../load-context";
import { isCircuitOpen } from "./circuit-breaker";
import { UpstreamError } from "./errors";

/** Milliseconds until a call is given up (decisions: Operation). */
const TIMEOUT = 10_000;
const RETRY_DELAY = 150;
/** Of a gateway in front of the API: nothing was done, so asking again is safe. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Makes a call within its time. A GET that got no answer, or one of a gateway, is sent once more.
 *
 * @throws {UpstreamError} `unavailable` without an answer, `unexpected` for one that the target refuses
 */
export async function sendInTime(
  target: UpstreamTarget,
  call: UpstreamCall,
  timeout = TIMEOUT,
): Promise<UpstreamAnswer> {
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
    return await Promise.race([attempt(target, call, call.method === "GET" ? 2 : 1, deadline), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(
  target: UpstreamTarget,
  call: UpstreamCall,
  times: number,
  deadline: AbortController,
): Promise<UpstreamAnswer> {
  try {
    const answer = await target.send(call, deadline);
    if (times === 1 || !GATEWAY_FAILURES.has(answer.status)) return answer;
  } catch (error) {
    if (times === 1 || !isTransient(error)) throw asUnavailable(error);
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
  if (deadline.signal.aborted) throw new UpstreamError({ kind: "unavailable", cause: "timeout" });
  return attempt(target, call, times - 1, deadline);
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
