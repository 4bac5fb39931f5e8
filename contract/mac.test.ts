import { describe, expect, test } from "vitest";
import { macDigits, readMac } from "./mac.ts";

describe("readMac", () => {
  test.each([
    "02:00:5E:10:00:0A",
    "02:00:5e:10:00:0a",
    "02-00-5E-10-00-0a",
    "0200.5e10.000A",
    "02005E10000A",
    "02 00 5e 10 00 0a",
    "  02:00:5E:10:00:0A\n",
    "2:0:5e:10:0:a",
    "02–00–5E–10–00–0A",
  ])("reads %j", (text) => {
    expect(readMac(text)).toBe("02:00:5E:10:00:0A");
  });

  test.each([
    "",
    "02:00:5E:10:00",
    "02:00:5E:10:00:0A:0B",
    "02:00:5E:10:00:0G",
    "mac",
    "0x02005E10000A",
    "٠٢٠٠٥٤١٠٠٠٠١",
  ])("refuses %j", (text) => {
    expect(readMac(text)).toBeNull();
  });
});

describe("macDigits", () => {
  test("takes parts, and nothing but digits and what divides them", () => {
    expect(macDigits("02:00:5e:1")).toBe("02005E1");
    expect(macDigits("5E-10")).toBe("5E10");
    expect(macDigits("box 5E")).toBeNull();
    expect(macDigits(": :")).toBeNull();
  });
});
