import { expect, test } from "vitest";
import { drawDays } from "./draw-days.server";

test("columns stand on the ground, the highest within the scale, each in the middle of its day", () => {
  const { columns, grid } = drawDays([0, 5, 10, 12], "columns", "en");
  expect(columns.map(({ y, height }) => y + height)).toEqual([100, 100, 100, 100]);
  expect(columns[0]?.height).toBe(0);
  expect(columns[3]?.y).toBeGreaterThanOrEqual(0);
  expect(columns.map(({ x, width }) => Math.round(x + width / 2))).toEqual([13, 38, 63, 88]);
  expect(grid[0]).toEqual({ y: 100, label: "0" });
});

test("a line and the area below it are paths through every day", () => {
  const { area, line, columns } = drawDays([1, 3, 2], "line", "en");
  expect(columns).toEqual([]);
  expect(line).toMatch(/^M[\d.]+,[\d.]+C/);
  expect(area).toMatch(/Z$/);
});

test("days without anything have a scale all the same, in whole numbers", () => {
  const { grid, columns } = drawDays([0, 0], "columns", "en");
  expect(grid.map(({ label }) => label)).toEqual(["0", "1"]);
  expect(columns.every(({ height }) => height === 0)).toBe(true);
});

test("numbers of the scale are written in the person's language", () => {
  expect(drawDays([4000], "columns", "de").grid.at(-1)?.label).toBe("4.000");
});
