import { expect, test } from "vitest";
import { relativeTime } from "./format";
import { thisMinute } from "./this-minute";

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

test("the minute that has begun", () => {
  expect(thisMinute(at("10:15:59.999"))).toBe("2026-11-22T10:15:00.000Z");
  expect(thisMinute(at("10:16:00.000"))).toBe("2026-11-22T10:16:00.000Z");
});

test("what happened within it is not told as something to come", () => {
  const now = thisMinute(at("10:15:59.000"));
  expect(relativeTime("2026-11-22T10:15:58.000Z", now, "en")).toBe("now");
  expect(relativeTime("2026-11-22T10:13:59.000Z", now, "en")).toBe("1 minute ago");
});
