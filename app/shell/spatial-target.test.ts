import { expect, test } from "vitest";
import { type Box, type Direction, nearest } from "./spatial-target";

const box = (left: number, top: number, width = 100, height = 50): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

/** Three columns and three rows of boxes, 20 px apart. */
const grid = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => box(column * 120, row * 70)));

test.each<[Direction, number | null]>([
  ["up", 1],
  ["down", 7],
  ["left", 3],
  ["right", 5],
])("from the middle of a grid, %s is its neighbour", (direction, expected) => {
  expect(nearest(box(120, 70), grid, direction)).toBe(expected);
});

test.each<[Direction, number]>([
  ["up", 0],
  ["left", 0],
  ["down", 8],
  ["right", 8],
])("beyond the edge, %s, lies nothing", (direction, corner) => {
  expect(nearest(grid[corner] ?? box(0, 0), grid, direction)).toBeNull();
});

test("what is in line wins over what is nearer and off to the side", () => {
  const inLine = box(0, 200);
  const aside = box(160, 80);
  expect(nearest(box(0, 0), [aside, inLine], "down")).toBe(1);
});

test("what is off to the side is reached when nothing is in line", () => {
  expect(nearest(box(0, 0), [box(400, 90)], "down")).toBe(0);
});

test("a box that overlaps is not beyond", () => {
  expect(nearest(box(0, 0), [box(0, 30)], "down")).toBeNull();
  expect(nearest(box(0, 0), [box(0, 49)], "down")).toBe(0);
});
