import { expect, test } from "vitest";
import { atLeast, atMost, median, percentile, plain, table, times } from "./report.ts";

test("a figure holds up to its bar and falls short beyond it", () => {
  expect(atMost("a", 15, 15, "ms").holds).toBe(true);
  expect(atMost("a", 15.1, 15, "ms").holds).toBe(false);
  expect(atLeast("a", 400, 400, "pages/s").holds).toBe(true);
  expect(atLeast("a", 399, 400, "pages/s").holds).toBe(false);
  expect(atMost("a", Number.NaN, 15, "ms").holds).toBe(false);
});

test("percentiles by nearest rank, in any order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 99)).toBe(10);
});

test("the table says what falls short, and nothing of what has no bar", () => {
  const text = table([atMost("list", 1234.5, 850, "ms", times(2.04, 2)), plain("memory", 3, "MB")]);
  expect(text).toContain("1,235 ms");
  expect(text).toContain("2.04× (≤ 2×)");
  expect(text.split("\n").filter((line) => line.includes("FALLS SHORT"))).toHaveLength(1);
  expect(text.split("\n").at(-1)).toMatch(/^\| memory \| 3 MB +\|( +\|){3}$/);
});
