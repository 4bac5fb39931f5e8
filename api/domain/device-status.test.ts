import { describe, expect, test } from "vitest";
import { activated, extended, statusByExpiry, unblocked } from "./device-status.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const past = "2026-02-01T00:00:00.000Z";
const future = "2026-04-01T00:00:00.000Z";

test("a device expires at its expiry, and without one never", () => {
  expect(statusByExpiry(past, now)).toBe("expired");
  expect(statusByExpiry(now.toISOString(), now)).toBe("expired");
  expect(statusByExpiry(future, now)).toBe("active");
  expect(statusByExpiry(null, now)).toBe("active");
});

test("activating keeps the first activation, and gives no time that has run out", () => {
  expect(activated({ activated_at: null, expires_at: future }, now)).toEqual({
    status: "active",
    activated_at: now.toISOString(),
  });
  expect(activated({ activated_at: past, expires_at: past }, now)).toEqual({ status: "expired", activated_at: past });
});

test("unblocking gives back what was before, and touches no other device", () => {
  expect(unblocked({ status: "blocked", activated_at: null, expires_at: null }, now).status).toBe("pending");
  expect(unblocked({ status: "blocked", activated_at: past, expires_at: future }, now).status).toBe("active");
  expect(unblocked({ status: "blocked", activated_at: past, expires_at: past }, now).status).toBe("expired");
  expect(unblocked({ status: "pending", activated_at: null, expires_at: null }, now).status).toBe("pending");
});

describe("extending", () => {
  test("counts from the expiry when that is to come", () => {
    const set = extended({ status: "active", expires_at: future }, 30, now);
    expect(set).toEqual({ status: "active", expires_at: "2026-05-01T00:00:00.000Z" });
  });

  test("counts from now when it has passed or there is none", () => {
    const set = { status: "active", expires_at: "2026-03-11T12:00:00.000Z" };
    expect(extended({ status: "expired", expires_at: past }, 10, now)).toEqual(set);
    expect(extended({ status: "active", expires_at: null }, 10, now)).toEqual(set);
  });

  test("ends with the year 9999", () => {
    const last = "9999-12-31T23:59:59.000Z";
    expect(extended({ status: "active", expires_at: "9999-12-30T00:00:00.000Z" }, 30, now).expires_at).toBe(last);
    expect(extended({ status: "active", expires_at: last }, 1, now).expires_at).toBe(last);
  });

  test("unblocks and activates nothing", () => {
    expect(extended({ status: "blocked", expires_at: past }, 10, now).status).toBe("blocked");
    expect(extended({ status: "pending", expires_at: null }, 10, now).status).toBe("pending");
  });
});
