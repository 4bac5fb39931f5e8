import { describe, expect, test } from "vitest";
import { CircuitBreaker } from "./circuit-breaker";

function breakerAt(start = 0) {
  const clock = { now: start };
  const breaker = new CircuitBreaker({ failures: 5, window: 10_000, rest: 5_000 }, () => clock.now);
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) breaker.fail();
  };
  return { breaker, clock, fail };
}

describe("the circuit breaker", () => {
  test("opens at the fifth failure within ten seconds", () => {
    const { breaker, fail } = breakerAt();
    fail(4);
    expect(breaker.admit()).toBe(true);
    fail(1);
    expect(breaker.admit()).toBe(false);
    expect(breaker.rest()).toBe(5_000);
  });

  test("forgets failures that are older than the window", () => {
    const { breaker, clock, fail } = breakerAt();
    fail(4);
    clock.now = 10_001;
    fail(4);
    expect(breaker.admit()).toBe(true);
  });

  test("lets one call through after its rest, and closes when that succeeds", () => {
    const { breaker, clock, fail } = breakerAt();
    fail(5);
    clock.now = 5_000;
    expect(breaker.admit()).toBe(true);
    expect(breaker.admit()).toBe(false);
    breaker.succeed();
    expect(breaker.admit()).toBe(true);
    fail(4);
    expect(breaker.admit()).toBe(true);
  });

  test("rests again when the probe fails", () => {
    const { breaker, clock, fail } = breakerAt();
    fail(5);
    clock.now = 5_000;
    expect(breaker.admit()).toBe(true);
    breaker.fail();
    expect(breaker.admit()).toBe(false);
    expect(breaker.rest()).toBe(5_000);
  });

  test("lets the next call through when the probe says nothing of the service", () => {
    const { breaker, clock, fail } = breakerAt();
    fail(5);
    clock.now = 5_000;
    expect(breaker.admit()).toBe(true);
    breaker.abandon();
    expect(breaker.admit()).toBe(true);
    expect(breaker.admit()).toBe(false);
  });

  test("a late failure from before it opened does not prolong the rest", () => {
    const { breaker, clock, fail } = breakerAt();
    fail(5);
    clock.now = 4_000;
    fail(1);
    clock.now = 5_000;
    expect(breaker.admit()).toBe(true);
  });
});
