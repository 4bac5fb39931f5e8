import type { RowBase } from "~contract/answers.ts";
import { type EditableEntity, fieldsOf } from "../definition";
import type { FormValues } from "../form/form";
import { rowValues } from "../form/form-values.server";
import { namedField, readNamed } from "./named-option";

/** Prefix of the checkboxes that take the saved value of a field instead of the typed one. */
export const TAKE_SAVED = "take_saved.";

/** One field that two people changed differently. */
export interface ConflictedField {
  name: string;
  mine: FormValues[string];
  saved: FormValues[string];
  /** The names of both rows, for a field that names one of too many to list. */
  mineName?: string | undefined;
  savedName?: string | undefined;
}

/**
 * Which fields differ between what was typed and what stands saved, and the version that the
 * next attempt builds on.
 */
export function conflictOf<Row extends RowBase>(entity: EditableEntity<Row>, mine: FormValues, current: object) {
  const saved = rowValues(entity, current);
  const row = new Map<string, unknown>(Object.entries(current));
  const fields: ConflictedField[] = fieldsOf(entity).flatMap(({ name, kind, named }) => {
    if (kind === "secret" || kind === "newPassword" || same(mine[name], saved[name])) return [];
    // A box that no row holds is an order rather than a value: to take a PIN away.
    if (kind === "flag" && !row.has(name)) return [];
    const savedName: unknown = named && row.get(named);
    const offered = mine[namedField(name)];
    const mineName = readNamed(Array.isArray(offered) ? offered : []).find(({ value }) => value === mine[name])?.label;
    return [
      {
        name,
        mine: mine[name],
        saved: saved[name],
        ...(mineName !== undefined && { mineName }),
        ...(typeof savedName === "string" && { savedName }),
      },
    ];
  });
  const version = row.get("lock_version");
  return { fields, lockVersion: typeof version === "number" ? version : 0 };
}

function same(a: FormValues[string], b: FormValues[string]): boolean {
  return comparable(a) === comparable(b);
}

/** A browser ends lines in two characters, and a box that is not ticked says no. */
function comparable(value: FormValues[string]): string {
  return String(value === false ? "" : (value ?? ""))
    .replaceAll("\r\n", "\n")
    .trim();
}

/** Puts the saved value into every field for which the person chose it on the conflict page. */
export async function takeSavedValues(fields: FormData, load: () => Promise<FormValues>): Promise<void> {
  const names = [...fields.keys()].filter((key) => key.startsWith(TAKE_SAVED));
  if (names.length === 0) return;
  const saved = await load();
  for (const key of names) {
    const name = key.slice(TAKE_SAVED.length);
    const value = saved[name];
    fields.delete(key);
    fields.delete(name);
    if (value === true) fields.set(name, "on");
    else if (Array.isArray(value)) for (const each of value) fields.append(name, each);
    else if (value !== false && value !== null && value !== undefined) fields.set(name, String(value));
  }
}
