import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { SourceEditData } from "~/features/device-sources/source-edit-view";
import { formOf } from "~/features/device-sources/source-entity";
import type { Source } from "~/features/device-sources/sources.server";
import { thisMinute } from "~/i18n/this-minute";
import { valuesToShow } from "~/screens/edit/carried-values.server";
import { forgetting } from "~/screens/edit/edit.server";
import { lockVersionOf, secretFieldsOf } from "~/screens/edit/edit-fields.server";
import { tellForgotten } from "~/screens/edit/forgotten-secrets.server";
import { submitEdit } from "~/screens/edit/submit-edit.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { rowValues } from "~/screens/form/form-values.server";
import type { ServerArgs } from "~/session/server-args";
import { redirectWithToast } from "~/session/toast.server";
import { onceFor } from "~/upstream/submission";
import type { SourceRow } from "~contract/device-sources.ts";
import type { SourceDesk } from "./source-desk.server";
import { sourceIdOf } from "./source-id.server";

/** What the page shows that adds a source: an empty form, or what was typed before the session ended. */
export function sourceAddPage<Row extends SourceRow>(source: Source<Row>, desk: SourceDesk, args: LoaderFunctionArgs) {
  return editPage(source, null, desk, args);
}

/** What the page shows that changes a source; 404 for an id that is none of the device's. */
export async function sourceEditPage<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
  args: LoaderFunctionArgs,
) {
  const params = { ...desk.params, id: sourceIdOf(args) };
  return editPage(source, await desk.api.call(desk.callsOf(source).one, { params }), desk, args);
}

async function editPage<Row extends SourceRow>(
  source: Source<Row>,
  row: Row | null,
  desk: SourceDesk,
  args: LoaderFunctionArgs,
) {
  const { area, readOnly, asksPin, device, timeZone } = desk;
  const back = desk.listOf(source);
  // A device that only looks has nothing to type; its list says why.
  if (readOnly) throw redirect(back);
  const form = formOf(source.definition, row, asksPin);
  const typed = await area.keptForm.of(args);
  const stored = row ? rowValues(form, row) : { ...form.edit.initial };
  const page: SourceEditData<Row> = {
    kind: source.definition.name,
    row,
    asksPin,
    device,
    lockVersion: (typed && lockVersionOf(typed)) ?? row?.lock_version ?? null,
    values: valuesToShow(form, typed, stored),
    constraints: { ...formConstraints(desk.callsOf(source).input), current_pin: { required: true } },
    options: source.options(row),
    submission: randomUUID(),
    path: desk.pathOf(source),
    back,
    now: thisMinute(),
    timeZone,
  };
  return data(page, { headers: await forgetting(area, args) });
}

/** Adds the source that was typed. */
export async function addSource<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
  args: LoaderFunctionArgs,
) {
  const { api, t, params } = desk;
  const calls = desk.callsOf(source);
  const fields = await args.request.formData();
  const definition = formOf(source.definition, null, desk.asksPin);
  const once = onceFor(fields.get("submission"));
  const answer = await submitForm({
    schema: calls.input,
    fields,
    secrets: secretFieldsOf(definition),
    t,
    submit: async (body) => saved(source, desk, args, "created", await api.call(calls.create, { params, body }, once)),
  });
  return tellForgotten(answer, { definition, fields, request: args.request, t });
}

/** Changes a source as it was typed; a conflict comes back field by field. */
export async function changeSource<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
  args: LoaderFunctionArgs,
) {
  const { api, t } = desk;
  const calls = desk.callsOf(source);
  const params = { ...desk.params, id: sourceIdOf(args) };
  const load = () => api.call(calls.one, { params });
  return submitEdit({
    definition: formOf(source.definition, await load(), desk.asksPin),
    schema: calls.input.extend(calls.archive.body.shape),
    fields: await args.request.formData(),
    request: args.request,
    t,
    load,
    send: (value, version) => api.call(calls.update, { params, body: { ...value, ...version } }),
    saved: (row) => saved(source, desk, args, "saved", row),
  });
}

function saved<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
  args: ServerArgs,
  done: "created" | "saved",
  row: Row,
): Promise<Response> {
  const text = desk.t(`${source.definition.name}:done.${done}`, { title: row.title });
  return redirectWithToast(`${desk.listOf(source)}#source-${row.id}`, { type: "success", text }, args);
}
