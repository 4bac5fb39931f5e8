import type { RowBase } from "~contract/answers.ts";
import { type EditableEntity, type Field, fieldsOf } from "../definition";
import type { FormValues } from "./form";

/**
 * The values of a row as its form holds them: days without their time, secrets not at all.
 *
 * @param row a row of the API, or as much of it as a 409 carries
 */
export function rowValues<Row extends RowBase>(entity: EditableEntity<Row>, row: object): FormValues {
  const record = new Map(Object.entries(row));
  return Object.fromEntries(fieldsOf(entity).map((field) => [field.name, rowValue(field, record.get(field.name))]));
}

function rowValue(field: Field, value: unknown): FormValues[string] {
  if (field.kind === "secret" || field.kind === "newPassword") return null;
  if (field.kind === "references") return Array.isArray(value) ? value.map(String) : [];
  if (field.kind === "day") return typeof value === "string" ? value.slice(0, 10) : null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return null;
}

/** The values as the person typed them, secrets left out; an unchecked box is no. */
export function formValues<Row extends RowBase>(entity: EditableEntity<Row>, fields: FormData): FormValues {
  return Object.fromEntries(fieldsOf(entity).map((field) => [field.name, typedValue(field, fields)]));
}

/** The box beside a secret that takes it away. */
export function clearing(secret: string): string {
  return `clear_${secret}`;
}

function typedValue(field: Field, fields: FormData): FormValues[string] {
  const value = fields.get(field.name);
  if (field.kind === "secret" || field.kind === "newPassword") return null;
  if (field.kind === "references") return fields.getAll(field.name).map(String);
  if (field.kind === "flag") return value !== null;
  return typeof value === "string" ? value : null;
}
