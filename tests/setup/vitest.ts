import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * An unexpected console.error fails the test. A test that expects one replaces the spy:
 * `vi.mocked(console.error).mockClear()` after asserting on it.
 */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  const calls = vi.isMockFunction(console.error) ? [...spy.mock.calls] : [];
  if (vi.isMockFunction(console.error)) spy.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
