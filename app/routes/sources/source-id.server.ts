import type { LoaderFunctionArgs } from "@remix-run/node";
import { rowIdOf } from "~/screens/edit/edit.server";

/**
 * The source that a path names: `{source}` in the back office, where `{id}` is the device, and
 * `{id}` at the panel.
 *
 * @throws 404 for what is no id
 */
export function sourceIdOf({ params }: Pick<LoaderFunctionArgs, "params">): number {
  return rowIdOf({ params: { id: params.source ?? params.id } });
}
