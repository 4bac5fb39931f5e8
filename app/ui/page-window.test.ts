import { describe, expect, it } from "vitest";
import { pageWindow } from "./page-window";

describe("pageWindow", () => {
  it("shows every page up to ten", () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(3, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("shows ten around the current page and stays within the ends", () => {
    expect(pageWindow(1, 61)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pageWindow(30, 61)).toEqual([25, 26, 27, 28, 29, 30, 31, 32, 33, 34]);
    expect(pageWindow(61, 61)).toEqual([52, 53, 54, 55, 56, 57, 58, 59, 60, 61]);
  });
});
