import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import type { RowBase } from "~contract/answers.ts";
import { fieldsOf, type Option } from "../definition";
import type { ServedEntity } from "../entity.server";
import type { FormValues } from "../form/form";
import { submitForm } from "../form/form.server";
import { carriedValues } from "./carried-values.server";
import { fieldsBeside, lockVersionOf, secretFieldsOf } from "./edit-fields.server";
import { foundField, searchField } from "./named-option";

const LONGEST = 200;

/** What the action of an edit screen answers when Find was pressed: the form as it was, and what was found. */
export interface FoundAnswer {
  found: { text: string; options: readonly Option[] };
  values: FormValues;
  lockVersion: number | null;
}

/** Nothing of a form that only looks for something has to be right yet. */
const anything = z.object({});

/**
 * Answers the button Find of a lookup, without saving anything. Enter counts as Find too, as
 * long as the text beside it is not the one that was searched for last. While the API does not
 * answer, the form comes back as a refused one does.
 *
 * @returns null when the form is to be saved
 */
export async function foundOptions<Row extends RowBase>(
  { definition, resource, find }: ServedEntity<Row>,
  session: AdminSession,
  fields: FormData,
) {
  const field = fieldsOf(definition).find(({ kind }) => kind === "lookup");
  if (!field) return null;
  const text = wordOf(fields.get(searchField(field.name)));
  const intent = fields.get("intent");
  const meant =
    intent === "find" || (intent === "enter" && text !== "" && text !== wordOf(fields.get(foundField(field.name))));
  if (!meant) return null;
  return submitForm({
    schema: anything,
    fields,
    secrets: secretFieldsOf(definition),
    beside: [...Object.keys(resource.input.shape), ...fieldsBeside(definition)],
    t: session.t,
    submit: async () =>
      data<FoundAnswer>({
        found: { text, options: await find(session, text) },
        values: { ...carriedValues(definition, fields), [foundField(field.name)]: [text] },
        lockVersion: lockVersionOf(fields),
      }),
  });
}

function wordOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.trim().slice(0, LONGEST) : "";
}

/** The loader behind a lookup that searches as one types: `?q=`. */
export function lookupLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  return guarded({ permissions: entity.permissions }, async (session, { request }: LoaderFunctionArgs) =>
    Response.json(await entity.find(session, wordOf(new URL(request.url).searchParams.get("q")))),
  );
}
