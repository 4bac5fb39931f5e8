import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { newTotpSecret, totpAddress, totpStep } from "./two-factor.ts";

const secret = "JBSWY3DPEHPK3PXP";
const now = new Date("2026-01-01T00:00:10Z");
const step = Math.floor(now.getTime() / 30_000);
const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * 30_000 });

test("a code belongs to its step, one to either side is accepted", () => {
  expect([-2, -1, 0, 1, 2].map((steps) => totpStep(secret, codeAt(steps), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

test("a secret has 160 bits, and its address names the account and the site", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const address = new URL(totpAddress(secret, "a@example.com", "Streamdesk"));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Streamdesk:a@example.com");
  expect(address.searchParams.get("secret")).toBe(secret);
});
