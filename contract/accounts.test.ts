import { expect, test } from "vitest";
import { token } from "./accounts.ts";

test.each(["1|abc", "x.y-z_~", "t".repeat(2000)])("%j is a token", (text) =>
  expect(token.safeParse({ token: text }).success).toBe(true),
);

// With one of these every later request would fail.
test.each(["", "a\r\nX-Evil: 1", "tökén", "a b", "t".repeat(2001)])("%j fits no header, or no cookie", (text) =>
  expect(token.safeParse({ token: text }).success).toBe(false),
);
