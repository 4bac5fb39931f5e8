import type { LoaderFunctionArgs } from "@remix-run/node";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import type { RowBase } from "~contract/answers.ts";
import { fieldsOf, type Option } from "../definition";
import type { ServedEntity } from "../entity.server";
import type { FormValues } from "../form/form";
import { carriedValues } from "./carried-values.server";

const LONGEST = 200;

/** What the action of an edit screen answers when Find was pressed: the form as it was, and what was found. */
export interface FoundAnswer {
  found: { text: string; options: readonly Option[] };
  values: FormValues;
  lockVersion: number | null;
}

/**
 * Answers the button Find of a lookup, without saving anything. Enter counts as Find too, as
 * long as the text beside it is not the one that was searched for last.
 *
 * @returns null when the form is to be saved
 */
export async function foundOptions<Row extends RowBase>(
  { definition, find }: ServedEntity<Row>,
  session: AdminSession,
  fields: FormData,
): Promise<FoundAnswer | null> {
  const field = fieldsOf(definition).find(({ kind }) => kind === "lookup");
  if (!field) return null;
  const text = wordOf(fields.get(`${field.name}_search`));
  const intent = fields.get("intent");
  const meant = intent === "find" || (intent === "enter" && text !== "" && text !== wordOf(fields.get("found")));
  if (!meant) return null;
  const version = fields.get("lock_version");
  return {
    found: { text, options: await find(session, text) },
    values: carriedValues(definition, fields),
    lockVersion: typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : null,
  };
}

function wordOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.trim().slice(0, LONGEST) : "";
}

/** The loader behind a lookup that searches as one types: `?q=`. */
export function lookupLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  return guarded({ permissions: entity.permissions }, (session, { request }: LoaderFunctionArgs) =>
    entity.find(session, wordOf(new URL(request.url).searchParams.get("q"))),
  );
}
