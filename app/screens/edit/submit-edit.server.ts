import { data } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { isUpstreamError } from "~/upstream/errors";
import type { RowBase } from "~contract/answers.ts";
import type { EditableEntity } from "../definition";
import type { FormValues } from "../form/form";
import { submitForm } from "../form/form.server";
import { clearing, rowValues } from "../form/form-values.server";
import { carriedValues } from "./carried-values.server";
import { type ConflictedField, conflictOf, takeSavedValues } from "./conflict.server";
import { fieldsBeside, lockVersionOf, secretFieldsOf } from "./edit-fields.server";
import { tellForgotten } from "./forgotten-secrets.server";
import type { foundOptions } from "./lookup.server";

/** What the action of an edit screen answers when another person saved first. */
export interface ConflictAnswer {
  conflict: { fields: ConflictedField[]; lockVersion: number };
  values: FormValues;
}

interface EditSubmission<Row extends RowBase, Schema extends z.ZodObject> {
  definition: EditableEntity<Row>;
  schema: Schema;
  fields: FormData;
  request: Request;
  t: TFunction;
  /** The row as it stands. */
  load(): Promise<Row>;
  /** Answers a form that only looks for something: nothing is saved. */
  find?(): ReturnType<typeof foundOptions>;
  /** Saves the parsed values; `version` is what the hidden field says, where the API has one. */
  send(value: z.output<Schema>, version: { lock_version?: number }): Promise<Row>;
  /** What follows. */
  saved(row: Row): Promise<Response>;
}

/**
 * Runs the submission of an edit form. When the row has changed since the form was opened, the
 * same page comes back with both values of every field that differs (409).
 */
export async function submitEdit<Row extends RowBase, Schema extends z.ZodObject>(
  submission: EditSubmission<Row, Schema>,
) {
  return tellForgotten(await answerTo(submission), submission);
}

async function answerTo<Row extends RowBase, Schema extends z.ZodObject>(submission: EditSubmission<Row, Schema>) {
  const { definition, schema, fields, t, load, find, send, saved } = submission;
  await takeSavedValues(fields, async () => rowValues(definition, await load()));
  const found = await find?.();
  if (found) return found;
  const secrets = secretFieldsOf(definition);
  try {
    return await submitForm({
      schema,
      fields,
      secrets,
      beside: fieldsBeside(definition),
      t,
      submit: async (value) => {
        const lock_version = lockVersionOf(fields);
        return saved(await send(value, lock_version === null ? {} : { lock_version }));
      },
    });
  } catch (error) {
    if (!isUpstreamError(error, "conflict")) throw error;
    const current = error.current ?? (await load());
    const values = carriedValues(definition, fields);
    const conflict = conflictOf(definition, values, current);
    // The same form sent twice: what it wanted is what stands.
    const settled =
      conflict.fields.length === 0 && secrets.every((name) => !fields.get(name) && !fields.has(clearing(name)));
    if (settled) return saved(await load());
    const answer: ConflictAnswer = { conflict, values };
    return data(answer, { status: 409 });
  }
}
