import type { z } from "zod";
import type { Upstream } from "~/upstream/client.server";
import type { RowBase } from "~contract/answers.ts";
import type { ListQuery } from "~contract/paging.ts";
import type { bulkBody } from "~contract/resource.ts";
import type { RowResource } from "../entity.server";

/** The rows an action is meant for: named ones, or all that match a filter but a few. */
export type Selection =
  | { ids: number[] }
  | { filter: Pick<ListQuery, "search" | "filter">; expected: number; except: number[] };

/**
 * Reads which rows a list's form names. `scope=all` means all that match the list's filter:
 * the rows on the page that were unchecked again (`shown` without `ids`) are left out, and
 * `expected` is the count that the person saw.
 *
 * @returns null when no row is chosen
 */
export function readSelection(fields: FormData | URLSearchParams, state: ListQuery): Selection | null {
  const ids = numbers(fields, "ids");
  if (fields.get("scope") !== "all") return ids.length > 0 ? { ids } : null;
  const expected = Number(fields.get("expected"));
  if (!Number.isInteger(expected) || expected < 1) return null;
  const unchecked = numbers(fields, "shown").filter((shown) => !ids.includes(shown));
  const except = [...new Set([...numbers(fields, "except"), ...unchecked])];
  return { filter: { search: state.search, filter: state.filter }, expected, except };
}

/** How many rows a selection stands for. */
export function sizeOf(selection: Selection): number {
  return "ids" in selection ? selection.ids.length : selection.expected - selection.except.length;
}

/** The same selection as parameters of a confirm page. */
export function selectionParams(selection: Selection): URLSearchParams {
  const params = new URLSearchParams();
  if ("ids" in selection) {
    for (const id of selection.ids) params.append("ids", String(id));
    return params;
  }
  params.set("scope", "all");
  params.set("expected", String(selection.expected));
  for (const id of selection.except) params.append("except", String(id));
  return params;
}

/** Carries out an action on a selection: by the call that the contract has for it on one row, else by the bulk call. */
export function applyAction<Row extends RowBase>(
  api: Upstream,
  resource: Pick<RowResource<Row>, "bulk" | "rowCalls">,
  action: string,
  selection: Selection,
) {
  const [only, ...others] = "ids" in selection ? selection.ids : [];
  const own = Object.hasOwn(resource.rowCalls, action) ? resource.rowCalls[action] : undefined;
  if (own && only && others.length === 0) return api.call(own, { params: { id: only } });
  return api.call(resource.bulk, { body: bulkCall(action, selection) });
}

/** The body of a bulk call on a selection, with the values that the action takes. */
export function bulkCall(
  action: string,
  selection: Selection,
  values: Record<string, unknown> = {},
): z.input<typeof bulkBody> {
  return { action, values, ...selection };
}

function numbers(fields: FormData | URLSearchParams, name: string): number[] {
  return [...new Set(fields.getAll(name).map(Number))].filter((id) => Number.isInteger(id) && id > 0).slice(0, 500);
}
