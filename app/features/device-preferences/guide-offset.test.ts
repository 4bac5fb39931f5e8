import { expect, test } from "vitest";
import { offsetText, shiftedProgramme } from "./guide-offset";

test.each([
  [0, "0:00", "20:00", "same"],
  [15, "+0:15", "20:15", "same"],
  [-15, "−0:15", "19:45", "same"],
  [90, "+1:30", "21:30", "same"],
  [225, "+3:45", "23:45", "same"],
  [240, "+4:00", "00:00", "next"],
  [840, "+14:00", "10:00", "next"],
  [-720, "−12:00", "08:00", "same"],
  [-1215, "−20:15", "23:45", "before"],
])("%i minutes are written %s and move the programme to %s (%s day)", (minutes, text, shown, day) => {
  expect(offsetText(minutes)).toBe(text);
  expect(shiftedProgramme(minutes)).toEqual({ listed: "20:00", shown, day });
});
