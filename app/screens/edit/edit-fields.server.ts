import type { RowBase } from "~contract/answers.ts";
import { type EditableEntity, fieldsOf } from "../definition";
import { besideLookup } from "./named-option";

/** The fields whose values never go back to the browser. */
export function secretFieldsOf<Row extends RowBase>(definition: EditableEntity<Row>): string[] {
  return fieldsOf(definition).flatMap((field) =>
    field.kind === "secret" || field.kind === "newPassword" ? [field.name] : [],
  );
}

/** What a form carries beside its fields: the version it was filled from, and what the references carry that are found by name. */
export function fieldsBeside<Row extends RowBase>(definition: EditableEntity<Row>): string[] {
  const references = fieldsOf(definition).filter(({ kind }) => kind === "reference");
  return ["lock_version", ...references.flatMap(({ name }) => besideLookup(name))];
}

/** The version in a form's hidden field; null for an API that has none. */
export function lockVersionOf(fields: FormData): number | null {
  const version = fields.get("lock_version");
  return typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : null;
}
