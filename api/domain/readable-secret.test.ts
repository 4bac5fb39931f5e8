import { describe, expect, test } from "vitest";
import { newReadableSecret, readReadableSecret } from "./readable-secret.ts";

describe("a secret that people type", () => {
  test("is read back however it was typed", () => {
    const secret = newReadableSecret(4);
    expect(secret).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/);
    for (const typed of [secret, secret.toLowerCase(), secret.replaceAll("-", ""), ` ${secret.replaceAll("-", "  ")} `])
      expect(readReadableSecret(typed, 4)).toBe(secret);
  });

  test("is never the same twice", () => {
    expect(new Set(Array.from({ length: 500 }, () => newReadableSecret(2))).size).toBe(500);
  });

  test.each(["", "7KQ2", "7KQ2-XH9M-7KQ2-XH9M-7KQ2", "OKQ2-XH9M-7KQ2-XH9M", "7KQ2-XH9M-7KQ2-XH9ß"])(
    "cannot be %j",
    (text) => {
      expect(readReadableSecret(text, 4)).toBeNull();
    },
  );
});
