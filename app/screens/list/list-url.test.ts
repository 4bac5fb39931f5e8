import { describe, expect, it } from "vitest";
import { backToList, hrefWithBack, listHref, stateToCarry } from "./list-url";

describe("listHref", () => {
  it("sets and takes away parameters and keeps the rest", () => {
    expect(listHref("/portals", "search=a&page=3", { page: null, length: "10" })).toBe("/portals?search=a&length=10");
    expect(listHref("/portals", "page=3", { page: null })).toBe("/portals");
  });
});

describe("stateToCarry", () => {
  it("is the list's own state, or the way back from a list below a row of another", () => {
    expect(stateToCarry("/portals?search=a&page=2#row-7")).toBe("search=a&page=2");
    expect(stateToCarry(hrefWithBack("/devices/7/sources/xtreams", "search=a&page=2"))).toBe("search=a&page=2");
    expect(stateToCarry("/portals")).toBe("");
  });
});

describe("backToList", () => {
  it("returns to the list as it was left, at the row", () => {
    const href = hrefWithBack("/portals/7/edit", "search=a b&page=2");
    const back = new URL(href, "http://site").searchParams.get("back");
    expect(backToList("/portals", back, 7)).toBe("/portals?search=a+b&page=2#row-7");
  });

  it.each([
    "//evil.example",
    "/\t/evil.example",
    "https://evil.example/?a=b",
    "\\evil",
    "a=b#//evil",
    "@evil.example",
    "..%2f..%2flogin",
    "\r\nLocation: //evil",
  ])("stays on the list's path whatever back says: %j", (back) => {
    const url = new URL(backToList("/portals", back), "http://site");
    expect(url.origin).toBe("http://site");
    expect(url.pathname).toBe("/portals");
  });
});
