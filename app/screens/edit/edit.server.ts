import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { thisMinute } from "~/i18n/this-minute";
import { type Area, adminArea } from "~/session/areas.server";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { onceFor } from "~/upstream/submission";
import type { RowBase } from "~contract/answers.ts";
import { id as rowId } from "~contract/endpoint.ts";
import { fieldsOf, type Options, titleOf } from "../definition";
import { fieldOptions, type ServedEntity } from "../entity.server";
import type { FormConstraints, FormValues } from "../form/form";
import { formConstraints, submitForm } from "../form/form.server";
import { rowValues } from "../form/form-values.server";
import { backToList } from "../list/list-url";
import { valuesToShow } from "./carried-values.server";
import { fieldsBeside, lockVersionOf, secretFieldsOf } from "./edit-fields.server";
import { tellForgotten } from "./forgotten-secrets.server";
import { foundOptions } from "./lookup.server";
import { submitEdit } from "./submit-edit.server";

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

/** The loader of `/add`: an empty form, or what was typed before the session ended. */
export function addLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: LoaderFunctionArgs) => {
    const typed = await adminArea.keptForm.of(args);
    const page: EditData<Row> = {
      row: null,
      lockVersion: null,
      values: valuesToShow(definition, typed, { ...definition.edit.initial }),
      constraints: formConstraints(resource.input),
      options: await fieldOptions(entity, session, fieldsOf(definition)),
      submission: randomUUID(),
      back: backOf(entity, args),
      now: thisMinute(),
      timeZone: session.timeZone,
    };
    return data(page, { headers: await forgetting(adminArea, args) });
  });
}

/** The loader of `/:id/edit`; 404 for an id that no row has. */
export function editLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: LoaderFunctionArgs) => {
    const row = await session.api.call(resource.one, { params: { id: rowIdOf(args) } });
    const typed = await adminArea.keptForm.of(args);
    const page: EditData<Row> = {
      row,
      lockVersion: (typed && lockVersionOf(typed)) ?? row.lock_version ?? null,
      values: valuesToShow(definition, typed, rowValues(definition, row)),
      constraints: formConstraints(resource.input),
      options: await fieldOptions(entity, session, fieldsOf(definition)),
      submission: randomUUID(),
      back: backOf(entity, args),
      now: thisMinute(),
      timeZone: session.timeZone,
    };
    return data(page, { headers: await forgetting(adminArea, args) });
  });
}

/** The action of `/add`: creates the row and returns to the list that shows it. */
export function addAction<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: ActionFunctionArgs) => {
    const fields = await args.request.formData();
    const sent = { definition: entity.definition, fields, request: args.request, t: session.t };
    const found = await foundOptions(entity, session, fields);
    if (found) return tellForgotten(found, sent);
    const once = onceFor(fields.get("submission"));
    const answer = await submitForm({
      schema: resource.input,
      fields,
      secrets: secretFieldsOf(entity.definition),
      beside: fieldsBeside(entity.definition),
      t: session.t,
      submit: async (value) =>
        saved(entity, session, args, "created", await session.api.call(resource.create, { body: value }, once)),
    });
    return tellForgotten(answer, sent);
  });
}

/**
 * The action of `/:id/edit`. When the row has changed since the form was opened, the same page
 * comes back with both values of every field that differs.
 */
export function editAction<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: ActionFunctionArgs) => {
    const id = rowIdOf(args);
    const fields = await args.request.formData();
    return submitEdit({
      definition,
      schema: resource.input,
      fields,
      request: args.request,
      t: session.t,
      load: () => session.api.call(resource.one, { params: { id } }),
      find: () => foundOptions(entity, session, fields),
      send: (value, version) => session.api.call(resource.update, { params: { id }, body: { ...value, ...version } }),
      saved: (row) => saved(entity, session, args, "saved", row),
    });
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

/** The row that a path names; 404 for what is no id. */
export function rowIdOf({ params }: Pick<LoaderFunctionArgs, "params">): number {
  const id = rowId.safeParse(params.id);
  if (id.success) return id.data;
  throw data(null, { status: 404 });
}

function backOf<Row extends RowBase>({ definition }: ServedEntity<Row>, { request }: LoaderFunctionArgs): string {
  return backToList(definition.path, new URL(request.url).searchParams.get("back"));
}

/** The headers of a page that shows a kept form: it is shown once. */
export async function forgetting({ keptForm }: Pick<Area, "keptForm">, args: LoaderFunctionArgs): Promise<Headers> {
  const cookie = await keptForm.forgetShown(args);
  return new Headers(cookie ? { "Set-Cookie": cookie } : {});
}
