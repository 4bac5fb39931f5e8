import { describe, expect, it } from "vitest";
import { formatDateTime, formatDay, formatList, formatNumber, knownTimeZone, MISSING, relativeTime } from "./format";

describe("formatDay", () => {
  it("writes DD/MM/YYYY of the UTC day", () => {
    expect(formatDay("2026-12-31T23:59:59.000Z")).toBe("31/12/2026");
    expect(formatDay("2026-01-02")).toBe("02/01/2026");
  });

  it("writes one dash for what is missing or no date", () => {
    expect(formatDay(null)).toBe(MISSING);
    expect(formatDay("soon")).toBe(MISSING);
  });
});

describe("formatDateTime", () => {
  it("writes DD/MM/YYYY HH:mm:ss in the zone", () => {
    expect(formatDateTime("2026-06-30T22:30:05.000Z", "Europe/Zagreb")).toBe("01/07/2026 00:30:05");
    expect(formatDateTime("2026-06-30T22:30:05.000Z", "UTC")).toBe("30/06/2026 22:30:05");
  });

  it("counts an unknown zone as UTC", () => {
    expect(formatDateTime("2026-06-30T00:00:00.000Z", "Mars/Base")).toBe("30/06/2026 00:00:00");
  });
});

it("lists things as the language does", () => {
  expect(formatList(["Live", "Films", "Series"], "en")).toBe("Live, Films, and Series");
  expect(formatList(["A", "B", "C"], "ar")).not.toContain(",");
  expect(formatList([], "en")).toBe("");
});

it("formats numbers by the language, always in Western digits", () => {
  expect(formatNumber(5120, "en")).toBe("5,120");
  expect(formatNumber(5120, "de")).toBe("5.120");
  expect(formatNumber(5120, "ar")).toMatch(/^5\D120$/);
});

describe("relativeTime", () => {
  const now = "2026-06-30T12:00:00.000Z";

  it("takes the largest unit that fits", () => {
    expect(relativeTime("2026-06-30T11:58:00.000Z", now, "en")).toBe("2 minutes ago");
    expect(relativeTime("2026-07-06T12:00:00.000Z", now, "en")).toBe("in 6 days");
    expect(relativeTime("2026-06-30T11:59:50.000Z", now, "en")).toBe("now");
  });

  it("keeps Western digits in Arabic", () => {
    expect(relativeTime("2026-06-25T12:00:00.000Z", now, "ar")).toContain("5");
  });
});

it("knows the zones of the runtime", () => {
  expect(knownTimeZone("Europe/Zagreb")).toBe("Europe/Zagreb");
  expect(knownTimeZone("Nowhere")).toBe("UTC");
  expect(knownTimeZone(null)).toBe("UTC");
});
