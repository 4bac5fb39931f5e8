/** The breaker is open: the service failed repeatedly and is left alone for a moment. */
export class CircuitOpen extends Error {
  constructor(readonly secondsLeft: number) {
    super("the circuit breaker is open");
    this.name = "CircuitOpen";
  }
}

/** By name: server and app are bundled apart, each with its own copy of the class. */
export function isCircuitOpen(error: unknown): error is CircuitOpen {
  return error instanceof Error && error.name === "CircuitOpen" && "secondsLeft" in error;
}

/**
 * Leaves a failing service alone for a while: opens after `failures` within `window`, stays open
 * for `rest`, then lets one call through to probe. Counting failures in a window is what the
 * libraries at hand do not offer (they count ratios, or failures in a row).
 */
export class CircuitBreaker {
  #failures: number[] = [];
  #openedAt: number | null = null;
  #probing = false;

  /** Times in milliseconds; `now` is a clock that never goes back. */
  constructor(
    private readonly rules: { failures: number; window: number; rest: number },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether a call may go out. Every call that may must be followed by `succeed`, `fail` or `abandon`. */
  admit(): boolean {
    if (this.#openedAt === null) return true;
    if (this.#probing || this.rest() > 0) return false;
    this.#probing = true;
    return true;
  }

  /** Milliseconds until the next probe, 0 when calls may go out. */
  rest(): number {
    if (this.#openedAt === null) return 0;
    return Math.max(0, this.#openedAt + this.rules.rest - this.now());
  }

  succeed(): void {
    // Failures are forgotten by time, not by a success between them: half-broken counts as broken.
    if (this.#openedAt === null) return;
    this.#openedAt = null;
    this.#probing = false;
    this.#failures = [];
  }

  /** The call ended by its caller's doing and says nothing of the service: if it was the probe, the next one is. */
  abandon(): void {
    this.#probing = false;
  }

  fail(): void {
    const now = this.now();
    if (this.#openedAt !== null) {
      // A late failure of a call from before it opened says nothing new.
      if (this.#probing) this.#openedAt = now;
      this.#probing = false;
      return;
    }
    this.#failures = [...this.#failures.filter((at) => at > now - this.rules.window), now];
    if (this.#failures.length >= this.rules.failures) this.#openedAt = now;
  }
}
