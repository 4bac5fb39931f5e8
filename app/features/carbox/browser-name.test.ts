import { expect, test } from "vitest";
import { browserName } from "./browser-name.server";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 12; Car head unit) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "Chrome, Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari, iOS",
  ],
  ["", null],
  ["\u0000".repeat(600), null],
  [null, null],
])("%j is %j", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
