import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Source } from "~/features/device-sources/sources.server";
import { rowIdOf } from "~/screens/edit/edit.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { guardedDevice } from "~/session/guarded.server";
import { redirectWithToast } from "~/session/toast.server";
import type { SourceRow } from "~contract/device-sources.ts";
import { deletedToast } from "./source-list.server";

/** The loader of the page that asks before a source is deleted. */
export function sourceDeleteLoader<Row extends SourceRow>({ definition, calls }: Source<Row>) {
  return guardedDevice({ unlocked: "sources" }, async ({ api, readOnly }, args: LoaderFunctionArgs) => {
    const { title, has_pin, deleted_at } = await api.call(calls.one, { params: { id: rowIdOf(args) } });
    if (readOnly || deleted_at) throw redirect(definition.path);
    return { title, has_pin, constraints: { ...formConstraints(calls.archive.body), current_pin: { required: true } } };
  });
}

/** The action of that page: deletes the source and returns to the list with an Undo. */
export function sourceDeleteAction<Row extends SourceRow>(source: Source<Row>) {
  const { definition, calls } = source;
  return guardedDevice({ unlocked: "sources" }, async ({ api, t }, args: ActionFunctionArgs) => {
    const params = { id: rowIdOf(args) };
    return submitForm({
      schema: calls.archive.body,
      fields: await args.request.formData(),
      secrets: ["current_pin"],
      t,
      async submit(body) {
        await api.call(calls.archive, { params, body });
        const row = await api.call(calls.one, { params });
        return redirectWithToast(definition.path, deletedToast(source, row, t), args);
      },
    });
  });
}
