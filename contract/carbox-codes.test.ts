import { expect, test } from "vitest";
import { codeInput, codeParams, readCode, writeCode } from "./carbox-codes.ts";

test.each(["ABCD2345", "abcd2345", "ABCD-2345", " abcd 2345 ", "AB–CD—23 45", "a b c d 2 3 4 5"])(
  "%j is read as the same code",
  (written) => {
    expect(readCode(written)).toBe("ABCD2345");
    expect(codeInput.parse({ code: written })).toEqual({ code: "ABCD2345" });
  },
);

test.each([
  "",
  "ABCD234",
  "ABCD23456",
  "ABCD2340",
  "ABCDI345",
  "ABCD234O",
  "ABCDL345",
  "ABCD1345",
  "ABCD/345",
  "ÀBCD2345",
])("%j is no code", (written) => {
  expect(readCode(written)).toBeNull();
  expect(codeInput.safeParse({ code: written }).success).toBe(false);
});

test("a shown code is read again", () => {
  expect(writeCode("ABCD2345")).toBe("ABCD-2345");
  expect(readCode(writeCode("ABCD2345"))).toBe("ABCD2345");
});

test("the path of a call takes a code only as it is stored", () => {
  expect(codeParams.safeParse({ code: "ABCD2345" }).success).toBe(true);
  for (const code of ["abcd2345", "ABCD-2345", "../ABCD2"]) expect(codeParams.safeParse({ code }).success).toBe(false);
});
