import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import { forgetShownForm, keptForm } from "~/session/kept-form.server";
import { redirectWithToast } from "~/session/toast.server";
import { isUpstreamError } from "~/upstream/errors";
import type { RowBase } from "~contract/answers.ts";
import { id as rowId } from "~contract/endpoint.ts";
import { fieldsOf, type Options, titleOf } from "../definition";
import type { ServedEntity } from "../entity.server";
import type { FormConstraints, FormValues } from "../form/form";
import { formConstraints, submitForm } from "../form/form.server";
import { formValues, rowValues } from "../form/form-values.server";
import { backToList } from "../list/list-url";
import { type ConflictedField, conflictOf, takeSavedValues } from "./conflict.server";
import { foundOptions } from "./lookup.server";

/** What an edit screen gets. `row` is null on the page that adds one. */
export interface EditData<Row extends RowBase> {
  row: Row | null;
  /** Version of the row that the form was filled from. */
  lockVersion: number | null;
  values: FormValues;
  constraints: FormConstraints;
  /** Choices of the fields that name other rows. */
  options: Options;
  /** Names this form: sent twice, it adds one row. */
  submission: string;
  /** The list as it was left. */
  back: string;
  now: string;
  timeZone: string;
}

/** What the action of an edit screen answers when another person saved first. */
export interface ConflictAnswer {
  conflict: { fields: ConflictedField[]; lockVersion: number };
  values: FormValues;
}

/** The loader of `/add`: an empty form, or what was typed before the session ended. */
export function addLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: LoaderFunctionArgs) => {
    const typed = await keptForm(args);
    const page: EditData<Row> = {
      row: null,
      lockVersion: null,
      values: typed ? formValues(definition, typed) : { ...definition.edit.initial },
      constraints: formConstraints(resource.input),
      options: await optionsOf(entity, session),
      submission: randomUUID(),
      back: backOf(entity, args),
      now: new Date().toISOString(),
      timeZone: session.timeZone,
    };
    return data(page, { headers: await forgetting(args) });
  });
}

/** The loader of `/:id/edit`; 404 for an id that no row has. */
export function editLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: LoaderFunctionArgs) => {
    const row = await session.api.call(resource.one, { params: { id: idOf(args) } });
    const typed = await keptForm(args);
    const page: EditData<Row> = {
      row,
      lockVersion: (typed && lockVersionOf(typed)) ?? row.lock_version ?? null,
      values: typed ? formValues(definition, typed) : rowValues(definition, row),
      constraints: formConstraints(resource.input),
      options: await optionsOf(entity, session),
      submission: randomUUID(),
      back: backOf(entity, args),
      now: new Date().toISOString(),
      timeZone: session.timeZone,
    };
    return data(page, { headers: await forgetting(args) });
  });
}

/** The action of `/add`: creates the row and returns to the list that shows it. */
export function addAction<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: ActionFunctionArgs) => {
    const fields = await args.request.formData();
    const found = await foundOptions(entity, session, fields);
    if (found) return data(found);
    const submission = fields.get("submission");
    const headers = typeof submission === "string" && submission ? { "Idempotency-Key": submission } : undefined;
    return submitForm({
      schema: resource.input,
      fields,
      secrets: secretsOf(entity),
      beside: besideOf(entity),
      t: session.t,
      submit: async (value) =>
        saved(entity, session, args, "created", await session.api.call(resource.create, { body: value }, { headers })),
    });
  });
}

/**
 * The action of `/:id/edit`. When the row has changed since the form was opened, the same page
 * comes back with both values of every field that differs.
 */
export function editAction<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: ActionFunctionArgs) => {
    const id = idOf(args);
    const fields = await args.request.formData();
    const found = await foundOptions(entity, session, fields);
    if (found) return data(found);
    await takeSavedValues(fields, async () =>
      rowValues(definition, await session.api.call(resource.one, { params: { id } })),
    );
    try {
      return await submitForm({
        schema: resource.input,
        fields,
        secrets: secretsOf(entity),
        beside: besideOf(entity),
        t: session.t,
        submit: async (value) => {
          const lock_version = lockVersionOf(fields);
          const body = lock_version === null ? value : { ...value, lock_version };
          return saved(
            entity,
            session,
            args,
            "saved",
            await session.api.call(resource.update, { params: { id }, body }),
          );
        },
      });
    } catch (error) {
      if (!isUpstreamError(error, "conflict")) throw error;
      const current = error.current ?? (await session.api.call(resource.one, { params: { id } }));
      const values = formValues(definition, fields);
      const conflict = conflictOf(definition, values, current);
      // The same form sent twice: what it wanted is what stands.
      const settled = conflict.fields.length === 0 && secretsOf(entity).every((name) => !fields.get(name));
      if (settled)
        return saved(entity, session, args, "saved", await session.api.call(resource.one, { params: { id } }));
      const answer: ConflictAnswer = { conflict, values };
      return data(answer, { status: 409 });
    }
  });
}

function saved<Row extends RowBase>(
  entity: ServedEntity<Row>,
  { t }: AdminSession,
  args: ActionFunctionArgs,
  done: "created" | "saved",
  row: Row,
): Promise<Response> {
  const { name, path } = entity.definition;
  const text = t(`${name}:done.${done}`, { title: titleOf(entity.definition, row) });
  const back = new URL(args.request.url).searchParams.get("back");
  return redirectWithToast(backToList(path, back, row.id), { type: "success", text }, args);
}

function idOf({ params }: LoaderFunctionArgs): number {
  const id = rowId.safeParse(params.id);
  if (id.success) return id.data;
  throw data(null, { status: 404 });
}

function backOf<Row extends RowBase>({ definition }: ServedEntity<Row>, { request }: LoaderFunctionArgs): string {
  return backToList(definition.path, new URL(request.url).searchParams.get("back"));
}

/** Asked for only where a field needs them. */
async function optionsOf<Row extends RowBase>(entity: ServedEntity<Row>, session: AdminSession): Promise<Options> {
  const needed = fieldsOf(entity.definition).some(({ kind }) => kind === "reference" || kind === "references");
  return needed ? entity.options(session) : {};
}

function secretsOf<Row extends RowBase>({ definition }: ServedEntity<Row>): string[] {
  return fieldsOf(definition).flatMap((field) =>
    field.kind === "secret" || field.kind === "newPassword" ? [field.name] : [],
  );
}

/** What the form carries beside its fields: the version it was filled from, and the names of what a lookup offered. */
function besideOf<Row extends RowBase>({ definition }: ServedEntity<Row>): string[] {
  const lookups = fieldsOf(definition).filter(({ kind }) => kind === "lookup");
  return ["lock_version", ...lookups.map(({ name }) => `${name}_named`)];
}

/** The version in a form's hidden field; null for an API that has none. */
function lockVersionOf(fields: FormData): number | null {
  const version = fields.get("lock_version");
  return typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : null;
}

async function forgetting(args: LoaderFunctionArgs): Promise<Headers> {
  const cookie = await forgetShownForm(args);
  return new Headers(cookie ? { "Set-Cookie": cookie } : {});
}
