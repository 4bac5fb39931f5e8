import { expect, test } from "vitest";
import { createSigning } from "./signing.ts";

const { sign, verify } = createSigning("one key");

test("a signature holds for its purpose and parts alone", () => {
  const signature = sign("mail", "1", "a@example.com");
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(verify(signature, "mail", "1", "a@example.com")).toBe(true);
  expect(verify(signature, "cursor", "1", "a@example.com")).toBe(false);
  expect(verify(signature, "mail", "1a", "@example.com")).toBe(false);
  expect(verify(signature.slice(1), "mail", "1", "a@example.com")).toBe(false);
  expect(verify("", "mail", "1", "a@example.com")).toBe(false);
  expect(createSigning("other key").verify(signature, "mail", "1", "a@example.com")).toBe(false);
});
