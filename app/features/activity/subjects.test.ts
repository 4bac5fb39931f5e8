import { expect, test } from "vitest";
import { type EditableEntity, fieldsOf } from "~/screens/definition";
import type { RowBase } from "~contract/answers.ts";
import { carboxes } from "../carboxes/carboxes";
import { xtreams } from "../device-sources/source-kinds";
import { devices } from "../devices/devices";
import { portals } from "../portals/portals";
import { qrCustomers } from "../qr-customers/qr-customers";
import { isDay } from "./subjects";

/** The fields of a screen by whether it shows them as days. */
function fieldsByKind<Row extends RowBase>(entity: EditableEntity<Row>): [field: string, day: boolean][] {
  const shown = [...entity.list.columns, ...entity.edit.facts].map(({ key, kind }) => ({ field: key, kind }));
  const typed = fieldsOf(entity).map(({ name, kind }) => ({ field: name, kind }));
  return [...shown, ...typed].map(({ field, kind }) => [field, kind === "day"]);
}

test.each([
  ["portal", fieldsByKind(portals)],
  ["device", fieldsByKind(devices)],
  ["carbox", fieldsByKind(carboxes)],
  ["qr_customer", fieldsByKind(qrCustomers)],
  ["xtream", fieldsByKind(xtreams)],
])("the log writes as days what the screen of a %s does", (type, fields) => {
  expect(fields.map(([field]) => [field, isDay(type, field)])).toEqual(fields);
});

test("what a message to devices expires at is a moment", () => {
  expect(isDay("mac_notification", "expires_at")).toBe(false);
});
