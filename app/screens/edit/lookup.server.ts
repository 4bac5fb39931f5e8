import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import type { RowBase } from "~contract/answers.ts";
import type { Option } from "../definition";
import type { ServedEntity } from "../entity.server";
import type { FormValues } from "../form/form";
import { submitForm } from "../form/form.server";
import { carriedValues } from "./carried-values.server";
import { fieldsBeside, lockVersionOf, secretFieldsOf } from "./edit-fields.server";
import { foundField, searchField } from "./named-option";

const LONGEST = 200;

/** What the action of a form answers when Find was pressed: the form as it was, and what was found for one of its fields. */
export interface FoundAnswer {
  found: { field: string; text: string; options: readonly Option[] };
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
  const [field, findIt] = Object.entries(find).find(([name]) => isSought(name, fields)) ?? [];
  if (!field || !findIt) return null;
  const text = wordOf(fields.get(searchField(field)));
  return submitForm({
    schema: anything,
    fields,
    secrets: secretFieldsOf(definition),
    beside: [...Object.keys(resource.input.shape), ...fieldsBeside(definition)],
    t: session.t,
    submit: async () =>
      data<FoundAnswer>({
        found: { field, text, options: await findIt(session, text) },
        values: { ...carriedValues(definition, fields), [foundField(field)]: [text] },
        lockVersion: lockVersionOf(fields),
      }),
  });
}

function isSought(name: string, fields: FormData): boolean {
  if (fields.get("intent") !== "enter") return fields.get("find") === name;
  const text = wordOf(fields.get(searchField(name)));
  return text !== "" && text !== wordOf(fields.get(foundField(name)));
}

function wordOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.trim().slice(0, LONGEST) : "";
}

/** The loader behind lookups that search as one types, `?field=&q=`; 404 for a field that finds nothing. */
export function lookupLoader<Row extends RowBase>({ permissions, find }: ServedEntity<Row>) {
  return guarded({ permissions }, async (session, { request }: LoaderFunctionArgs) => {
    const asked = new URL(request.url).searchParams;
    const field = asked.get("field") ?? "";
    const findIt = Object.hasOwn(find, field) ? find[field] : undefined;
    if (!findIt) throw data(null, { status: 404 });
    return Response.json(await findIt(session, wordOf(asked.get("q"))));
  });
}
