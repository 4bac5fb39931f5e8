import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { SourceDeleteData } from "~/features/device-sources/source-delete-view";
import type { Source } from "~/features/device-sources/sources.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { redirectWithToast } from "~/session/toast.server";
import type { SourceRow } from "~contract/device-sources.ts";
import type { SourceDesk } from "./source-desk.server";
import { sourceIdOf } from "./source-id.server";
import { deletedToast } from "./source-list.server";

/** What the page shows that asks before a source is deleted. */
export async function sourceDeletePage<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
  args: LoaderFunctionArgs,
): Promise<SourceDeleteData> {
  const calls = desk.callsOf(source);
  const path = desk.pathOf(source);
  const { title, has_pin, deleted_at } = await desk.api.call(calls.one, {
    params: { ...desk.params, id: sourceIdOf(args) },
  });
  if (desk.readOnly || deleted_at) throw redirect(desk.listOf(source));
  const constraints = { ...formConstraints(calls.archive.body), current_pin: { required: true } };
  const { name: kind } = source.definition;
  return { kind, title, path, device: desk.device, asksPin: has_pin && desk.asksPin, constraints };
}

/** Deletes the source and returns to the list with an Undo. */
export async function deleteSource<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
  args: LoaderFunctionArgs,
) {
  const { api, t } = desk;
  const calls = desk.callsOf(source);
  const list = desk.listOf(source);
  const params = { ...desk.params, id: sourceIdOf(args) };
  return submitForm({
    schema: calls.archive.body,
    fields: await args.request.formData(),
    secrets: ["current_pin"],
    t,
    async submit(body) {
      await api.call(calls.archive, { params, body });
      const row = await api.call(calls.one, { params });
      return redirectWithToast(list, deletedToast(row, list, t), args);
    },
  });
}
