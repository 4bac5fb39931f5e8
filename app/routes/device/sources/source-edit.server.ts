import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { formOf } from "~/features/device-sources/source-entity";
import type { Source } from "~/features/device-sources/sources.server";
import { thisMinute } from "~/i18n/this-minute";
import { type EditData, forgetting, rowIdOf } from "~/screens/edit/edit.server";
import { lockVersionOf, secretFieldsOf, submitEdit } from "~/screens/edit/submit-edit.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { formValues, rowValues } from "~/screens/form/form-values.server";
import { deviceArea } from "~/session/areas.server";
import type { DevicePanelSession } from "~/session/device-guards.server";
import { guardedDevice } from "~/session/guarded.server";
import type { ServerArgs } from "~/session/server-args";
import { redirectWithToast } from "~/session/toast.server";
import { onceFor } from "~/upstream/submission";
import type { SourceRow } from "~contract/device-sources.ts";

/** The loader of the page that adds a source: an empty form, or what was typed before the session ended. */
export function sourceAddLoader<Row extends SourceRow>(source: Source<Row>) {
  return guardedDevice({ unlocked: "sources" }, (session, args: LoaderFunctionArgs) =>
    editPage(source, null, session, args),
  );
}

/** The loader of the page that changes a source; 404 for an id that is none of the device's. */
export function sourceEditLoader<Row extends SourceRow>(source: Source<Row>) {
  return guardedDevice({ unlocked: "sources" }, async (session, args: LoaderFunctionArgs) => {
    const row = await session.api.call(source.calls.one, { params: { id: rowIdOf(args) } });
    return editPage(source, row, session, args);
  });
}

async function editPage<Row extends SourceRow>(
  { definition, calls, options }: Source<Row>,
  row: Row | null,
  { readOnly, timeZone }: DevicePanelSession,
  args: LoaderFunctionArgs,
) {
  // A device that only looks has nothing to type; its list says why.
  if (readOnly) throw redirect(definition.path);
  const form = formOf(definition, row);
  const typed = await deviceArea.keptForm.of(args);
  const stored = row ? rowValues(form, row) : { ...form.edit.initial };
  const page: EditData<Row> = {
    row,
    lockVersion: (typed && lockVersionOf(typed)) ?? row?.lock_version ?? null,
    values: typed ? formValues(form, typed) : stored,
    constraints: { ...formConstraints(calls.input), current_pin: { required: true } },
    options: options(row),
    submission: randomUUID(),
    back: definition.path,
    now: thisMinute(),
    timeZone,
  };
  return data(page, { headers: await forgetting(deviceArea, args) });
}

/** The action of the page that adds a source. */
export function sourceAddAction<Row extends SourceRow>(source: Source<Row>) {
  const { definition, calls } = source;
  return guardedDevice({ unlocked: "sources" }, async (session, args: ActionFunctionArgs) => {
    const fields = await args.request.formData();
    const once = onceFor(fields.get("submission"));
    return submitForm({
      schema: calls.input,
      fields,
      secrets: secretFieldsOf(formOf(definition, null)),
      t: session.t,
      submit: async (body) =>
        saved(source, session, args, "created", await session.api.call(calls.create, { params: {}, body }, once)),
    });
  });
}

/** The action of the page that changes a source; a conflict comes back field by field. */
export function sourceEditAction<Row extends SourceRow>(source: Source<Row>) {
  const { definition, calls } = source;
  return guardedDevice({ unlocked: "sources" }, async (session, args: ActionFunctionArgs) => {
    const params = { id: rowIdOf(args) };
    const load = () => session.api.call(calls.one, { params });
    return submitEdit({
      definition: formOf(definition, await load()),
      schema: calls.input.extend(calls.archive.body.shape),
      fields: await args.request.formData(),
      t: session.t,
      load,
      send: (value, version) => session.api.call(calls.update, { params, body: { ...value, ...version } }),
      saved: (row) => saved(source, session, args, "saved", row),
    });
  });
}

function saved<Row extends SourceRow>(
  { definition: { name, path } }: Source<Row>,
  { t }: DevicePanelSession,
  args: ServerArgs,
  done: "created" | "saved",
  row: Row,
): Promise<Response> {
  const text = t(`${name}:done.${done}`, { title: row.title });
  return redirectWithToast(`${path}#source-${row.id}`, { type: "success", text }, args);
}
