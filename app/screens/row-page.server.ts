import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { AdminSession } from "~/session/guards.server";
import type { RowBase } from "~contract/answers.ts";
import { rowIdOf } from "./edit/edit.server";
import type { ServedEntity } from "./entity.server";
import { backToList } from "./list/list-url";

/**
 * The row that the page of a `RowAction` is about, and the list as it was left.
 *
 * @throws 404 for an id that no row has, or one that is archived
 */
export async function rowPage<Row extends RowBase>(
  { definition, resource }: ServedEntity<Row>,
  { api }: AdminSession,
  args: LoaderFunctionArgs,
): Promise<{ row: Row; back: string }> {
  const row = await api.call(resource.one, { params: { id: rowIdOf(args) } });
  if (row.deleted_at) throw data(null, { status: 404 });
  return { row, back: backToList(definition.path, new URL(args.request.url).searchParams.get("back"), row.id) };
}
