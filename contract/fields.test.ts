import { expect, test } from "vitest";
import { day, lines, moment, optionalDay, text } from "./fields.ts";

test.each([
  ["2026-12-31", "2026-12-31T23:59:59.000Z"],
  ["2026-12-31T10:00:00+02:00", "2026-12-31T10:00:00+02:00"],
  ["", null],
])("%j is a day or an instant", (given, read) => expect(optionalDay.parse(given)).toBe(read));

// A database refuses the first, and gives the third back as no ISO time. A browser sends the fourth for a year half typed.
test.each([
  "0000-01-01",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59-14:00",
  "0026-05-06",
  "0999-12-31T10:00:00Z",
  "1969-12-31",
  "1970-01-01T00:00:00+14:00",
  "2026-02-30",
])("%j is no day that can be kept", (given) => {
  expect(optionalDay.safeParse(given).success).toBe(false);
  expect(day.safeParse(given).success || moment.safeParse(given).success).toBe(false);
});

test.each(["1970-01-01", "9999-12-31"])("%j can be", (given) => {
  expect(day.safeParse(given).success && optionalDay.safeParse(given).success).toBe(true);
});

test.each([
  [" Adria\r\nSport ", "Adria Sport"],
  ["a\u0000b\tc\u2028d", "a b c d"],
  ["invoice\u202egnp.exe", "invoicegnp.exe"],
  ["Привет 👩‍👩‍👧 بث", "Привет 👩‍👩‍👧 بث"],
])("%j is one line that reads as it is written", (given, read) => expect(text(100).parse(given)).toBe(read));

test("nothing is left of controls alone", () => expect(text(100).safeParse("\r\n\u202e").success).toBe(false));

test("several lines keep their ends", () => expect(lines(100).parse("a\r\nb\rc")).toBe("a\nb\nc"));
