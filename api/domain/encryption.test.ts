import { expect, test } from "vitest";
import { createEncryption, UnreadableSecret } from "./encryption.ts";

const { seal, open } = createEncryption("one key");

test.each(["", "secret", "пароль 🙂", "x".repeat(10_000)])("what was sealed opens again: %.20s", (text) => {
  expect(open(seal(text))).toBe(text);
});

test("the same text never looks the same twice, nor like itself", () => {
  expect(seal("secret")).not.toBe(seal("secret"));
  expect(Buffer.from(seal("secret").slice(2), "base64url").toString("latin1")).not.toContain("secret");
});

test("another key, an altered or a cut text do not open", () => {
  const sealed = seal("secret");
  // Not the last character: some of its bits may mean nothing.
  const altered = `${sealed.slice(0, 10)}${sealed[10] === "A" ? "B" : "A"}${sealed.slice(11)}`;
  expect(() => createEncryption("other key").open(sealed)).toThrow(UnreadableSecret);
  for (const wrong of [altered, sealed.slice(0, 20), "1.", "", "secret", sealed.slice(2)]) {
    expect(() => open(wrong)).toThrow(UnreadableSecret);
  }
});
