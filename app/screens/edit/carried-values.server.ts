import type { RowBase } from "~contract/answers.ts";
import { type EditableEntity, type Field, fieldsOf } from "../definition";
import type { FormValues } from "../form/form";
import { clearing, formValues } from "../form/form-values.server";
import { besideLookup } from "./named-option";

/** The values as the person typed them, with what a lookup carries beside them and the boxes that take a secret away. */
export function carriedValues<Row extends RowBase>(entity: EditableEntity<Row>, fields: FormData): FormValues {
  return Object.assign(
    formValues(entity, fields),
    ...fieldsOf(entity).map(({ name, kind }) => {
      if (kind === "reference") return besides(name, fields);
      return kind === "secret" ? { [clearing(name)]: fields.has(clearing(name)) } : {};
    }),
  );
}

function besides(lookup: string, fields: FormData): FormValues {
  const carried = besideLookup(lookup).filter((name) => fields.has(name));
  return Object.fromEntries(carried.map((name) => [name, fields.getAll(name).map(String)]));
}

/**
 * What a form starts with: what was typed before the session ended, and what stands otherwise for each field that the
 * kept form does not carry. A form of another button of the page carries none.
 *
 * @param typed the kept form, if there is one
 * @param stored the values that the form starts with otherwise
 */
export function valuesToShow<Row extends RowBase>(
  entity: EditableEntity<Row>,
  typed: FormData | null,
  stored: FormValues,
): FormValues {
  const declared = fieldsOf(entity);
  if (!typed || !declared.some(({ name }) => typed.has(name))) return stored;
  const missing = declared.filter((field) => !typed.has(field.name) && !isAbsentWhenEmpty(field));
  return { ...carriedValues(entity, typed), ...Object.fromEntries(missing.map(({ name }) => [name, stored[name]])) };
}

/** A form leaves out what is not ticked. */
function isAbsentWhenEmpty({ kind }: Field): boolean {
  return kind === "flag" || kind === "references";
}
