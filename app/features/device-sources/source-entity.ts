import type { EditableEntity, Section } from "~/screens/definition";
import type { IconName } from "~/ui/icon";
import type { SourceRow } from "~contract/device-sources.ts";

/** A kind of source to its screens: an entity whose list is cards of one device. */
export interface SourceEntity<Row extends SourceRow> extends EditableEntity<Row> {
  icon: IconName;
  /** The field with the address that the source leads to. */
  address: Extract<keyof Row, string>;
}

/** What can be done with a source from its card, each a button that posts. */
export const sourceIntents = ["test", "on", "off", "up", "down", "restore"] as const;
export type SourceIntent = (typeof sourceIntents)[number];

/** The value of a card's button: what to do, with which source. */
export function intentValue(intent: SourceIntent, id: number): string {
  return `${intent}:${id}`;
}

/**
 * The form of one source. Of a protected one it offers to take the PIN away, and asks for it first
 * where whoever changes the source has to know it.
 */
export function formOf<Row extends SourceRow>(
  entity: SourceEntity<Row>,
  row: Row | null,
  asksPin: boolean,
): SourceEntity<Row> {
  const own = entity.edit.sections;
  const unlock = row?.has_pin && asksPin ? unlocking : [];
  return { ...entity, edit: { ...entity.edit, sections: [...unlock, ...own, ...(row?.has_pin ? reset : set)] } };
}

const newPin = { name: "pin", kind: "newPassword", hint: true } as const;
const unlocking: Section[] = [
  { name: "unlock", fields: [{ name: "current_pin", kind: "newPassword", hint: true, wide: true }] },
];
const set: Section[] = [{ name: "pin", fields: [{ ...newPin, wide: true }] }];
const reset: Section[] = [{ name: "pin", fields: [newPin, { name: "clear_pin", kind: "flag" }] }];
