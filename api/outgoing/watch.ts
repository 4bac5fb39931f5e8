import { OutgoingError } from "./outgoing-error.ts";

/** Ends an exchange that takes too long or that its caller gave up. */
export interface Watch {
  signal: AbortSignal;
  /** Waits for one part of a body, at most `idleMs`. */
  part<T>(work: Promise<T>): Promise<T>;
  /** Ends the exchange for a reason of its own. */
  end(reason: unknown): void;
  /** The exchange is over: no timer is left. */
  stop(): void;
}

/**
 * @param limits milliseconds for the whole exchange, and for each part of the body
 * @param host to name in the error
 */
export function startWatch(
  limits: { timeoutMs: number; idleMs: number },
  given: AbortSignal | undefined,
  host: () => string,
): Watch {
  const controller = new AbortController();
  const late = () => controller.abort(new OutgoingError("timeout", { host: host() }));
  const giveUp = () => controller.abort(given?.reason);
  const whole = setTimeout(late, limits.timeoutMs);
  given?.addEventListener("abort", giveUp, { once: true });
  if (given?.aborted) giveUp();
  return {
    signal: controller.signal,
    async part(work) {
      const idle = setTimeout(late, limits.idleMs);
      try {
        return await work;
      } finally {
        clearTimeout(idle);
      }
    },
    end: (reason) => controller.abort(reason),
    stop() {
      clearTimeout(whole);
      given?.removeEventListener("abort", giveUp);
    },
  };
}
