import { expect, test } from "vitest";
import { findStrayText, isStorable } from "./stray-text.ts";

test.each(["", "plain", "🙂", "\u202e", "\n"])("%j can be stored", (text) => expect(isStorable(text)).toBe(true));
test.each(["\0", "a\0", "\ud800", "x\udc00y"])("%j cannot", (text) => expect(isStorable(text)).toBe(false));

test("the path of the first stray text is found", () => {
  expect(findStrayText({ a: "ok", b: [1, { c: "\0" }] })).toBe("b.1.c");
  expect(findStrayText({ a: { "\0": 1 } })).toBe("a");
  expect(findStrayText({ a: { b: [["\0"]] } })).toBe("a.b.0.0");
  expect(findStrayText({ a: null, b: [true, 1, "ok"] })).toBeNull();
});

test("what nests deeper than any payload is refused, however deep it goes", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}"ok"${"]".repeat(100_000)}`);
  expect(findStrayText({ a: deep })).toMatch(/^a\.0\.0/);
});
