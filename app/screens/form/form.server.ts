import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { Toast } from "~/session/toast.server";
import { isUpstreamError, type UpstreamError } from "~/upstream/errors";
import { describeIssue } from "~contract/issues.ts";
import type { FormConstraints } from "./form";

/** What an action answers when a form comes back to the person: conform's result, and a toast when the API refused. */
export interface FormAnswer {
  result: SubmissionResult;
  /** Which form of the page it is about, where the page has several. */
  form?: string;
  toast?: Toast;
}

interface FormRules<Schema extends z.ZodObject, Success> {
  /** Parses the fields; shared with the API through the contract. */
  schema: Schema;
  /** The form's fields, read from the request by the action. */
  fields: FormData;
  /** The id that the page gives the form, where the page has several. */
  form?: string;
  /** Names beside the schema's that a refused form gets back. */
  beside?: readonly string[];
  /** Names whose values are never sent back to the browser. */
  secrets?: readonly string[];
  /** Checks that concern two fields at once; texts by field name. */
  check?(value: z.output<Schema>): Record<string, string[]> | null;
  t: TFunction;
  /** What to say while the API does not answer, where nothing was to be saved. */
  unavailable?: string;
  /** Carries the parsed values out; throws {@link UpstreamError} when the API refuses. */
  submit(value: z.output<Schema>): Promise<Success>;
}

/**
 * Runs one form submission: parses the fields, submits them, and turns every refusal into the
 * same page with what was typed (spec §5, §8; 422 by field, 403 with a toast, 429, 5xx).
 *
 * @returns what `submit` returned, or a 4xx/5xx answer that the form shows
 * @throws whatever is not the API's refusal of this form (redirects, conflicts, bugs)
 */
export async function submitForm<Schema extends z.ZodObject, Success>(rules: FormRules<Schema, Success>) {
  const { schema, fields, form, t } = rules;
  const submission = parseWithZod(ownFields(fields, schema, rules.beside), {
    schema: asForm(schema),
    error: (issue) => explain(issue, t),
  });
  const hideFields = [...(rules.secrets ?? [])];
  const answer = (result: SubmissionResult, status: number, toast?: Toast) =>
    data<FormAnswer>({ result, ...(form && { form }), ...(toast && { toast }) }, { status });
  if (submission.status !== "success") return answer(submission.reply({ hideFields }), 422);

  const fieldErrors = rules.check?.(submission.value);
  if (fieldErrors) return answer(submission.reply({ fieldErrors, hideFields }), 422);

  try {
    return await rules.submit(submission.value);
  } catch (error) {
    if (!isUpstreamError(error) || error.kind === "conflict" || error.kind === "not-found") throw error;
    const { texts, status } = refusal(error, t, rules.unavailable);
    const known = Object.keys(schema.shape);
    const own = Object.fromEntries(Object.entries(error.fieldErrors).filter(([name]) => known.includes(name)));
    const loose = Object.entries(error.fieldErrors).flatMap(([name, found]) => (known.includes(name) ? [] : found));
    const formErrors = Object.keys(own).length > 0 ? loose : [...texts, ...loose];
    // A form that was too old is sent again for the row as it stands, which its page then shows.
    const result = submission.reply({
      fieldErrors: own,
      formErrors,
      hideFields: error.status === 409 ? [...hideFields, "lock_version"] : hideFields,
    });
    if (error.kind !== "forbidden") return answer(result, status);
    return answer(result, status, { type: "error", text: texts.join(" ") });
  }
}

/**
 * A schema as a form has it. A number with a default may be left out by a program; a person who empties its field would
 * not see what becomes of it, and is asked for one.
 */
function asForm<Schema extends z.ZodObject>(schema: Schema): Schema {
  const asked = Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodDefault && field.unwrap() instanceof z.ZodNumber ? [[name, field.unwrap()]] : [],
  );
  // What it lets through is the same, and so is its type.
  return asked.length === 0 ? schema : (schema.safeExtend(Object.fromEntries(asked)) as z.ZodObject as Schema);
}

/** Conform copies a field's values for each further one: 100,000 of them took a minute. No list of the contract is as long. */
const MOST_VALUES = 1000;

/**
 * The fields that the form has by its schema, and beside it. Conform reads every other name as a path: one field called
 * `a[100000000]` makes a list of that length, and takes the memory of the whole process.
 */
function ownFields(fields: FormData, schema: z.ZodObject, beside: readonly string[] = []): FormData {
  const own = new FormData();
  for (const name of [...Object.keys(schema.shape), ...beside])
    for (const value of fields.getAll(name).slice(0, MOST_VALUES)) own.append(name, value);
  return own;
}

/** The constraints of a form schema as HTML attributes by field; plain data for the loader. */
export function formConstraints(schema: z.ZodObject): FormConstraints {
  const constraints = getZodConstraint(asForm(schema));
  return Object.fromEntries(Object.entries(constraints).map(([name, rule]) => [name, onlyHtml(rule)]));
}

function onlyHtml(rule: ReturnType<typeof getZodConstraint>[string]) {
  const { required, minLength, maxLength, min, max, step, pattern } = rule;
  const limits = { minLength, maxLength, min: attribute(min), max: attribute(max), step: attribute(step), pattern };
  return {
    required: required ?? false,
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
  };
}

function attribute(limit: unknown): string | undefined {
  return limit === undefined ? undefined : String(limit);
}

function explain(issue: z.core.$ZodRawIssue, t: TFunction): string {
  const { key, values } = describeIssue(issue);
  return t(key, values);
}

/** The words and the status for an API's refusal of a form. */
function refusal(error: UpstreamError, t: TFunction, unavailable?: string): { texts: string[]; status: number } {
  switch (error.kind) {
    case "invalid":
      return { texts: error.message ? [error.message] : [], status: error.status === 413 ? 413 : 422 };
    case "forbidden":
      return { texts: [error.message || t("refusals:forbidden")], status: 403 };
    case "too-many":
      return { texts: [error.message || t("refusals:tooMany", { count: error.retryAfter ?? 60 })], status: 429 };
    case "unavailable":
      // Its disk is full: waiting a moment does not help, so its own words are shown.
      if (error.status === 507 && error.message) return { texts: [error.message], status: 507 };
      return { texts: [unavailable ?? t("refusals:unavailable")], status: 503 };
    default:
      return { texts: [t("refusals:unexpected")], status: 502 };
  }
}
