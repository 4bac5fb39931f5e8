import { expect, test } from "vitest";
import { areaOf } from "./area";

test.each([
  ["/Device/login", "device"],
  ["/%64evice/login", "device"],
  ["/%zz", "admin"],
  ["/device", "device"],
  ["/device/login", "device"],
  ["/carbox/link/ABCD2345", "carbox"],
  ["/", "admin"],
  ["/devices/3/edit", "admin"],
  ["/devices-qr", "admin"],
  ["/carbox-devices", "admin"],
  ["/landing", "admin"],
])("%s is of the area %s", (path, area) => {
  expect(areaOf(path)).toBe(area);
});
