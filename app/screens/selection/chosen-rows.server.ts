import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { AdminSession } from "~/session/guards.server";
import type { RowBase } from "~contract/answers.ts";
import { id as rowId } from "~contract/endpoint.ts";
import { titleOf } from "../definition";
import type { ServedEntity } from "../entity.server";
import { listStateOf } from "../list/list-state.server";
import { backToList } from "../list/list-url";
import { readSelection, type Selection, sizeOf } from "./selection.server";

/** How many rows a page names one by one. */
const NAMED = 10;

/** What a page about chosen rows tells: how many, the names of the first ones, and the way back. */
export interface ChosenRows {
  count: number;
  /** Empty when there are too many to name. */
  rows: { id: number; title: string }[];
  back: string;
}

interface Chosen {
  selection: Selection;
  back: string;
}

/**
 * Which rows a page is about: `/:id/…` names one, `?ids=` several, `?scope=all` all that match.
 *
 * @throws 404 when it names none
 */
export function readChosen<Row extends RowBase>({ definition }: ServedEntity<Row>, args: LoaderFunctionArgs): Chosen {
  const url = new URL(args.request.url);
  const back = backToList(definition.path, url.searchParams.get("back"));
  return { selection: selectionOf(args, listStateOf(definition, url)), back };
}

/** The rows as the page shows them. */
export async function chosenRows<Row extends RowBase>(
  entity: ServedEntity<Row>,
  session: AdminSession,
  { selection, back }: Chosen,
): Promise<ChosenRows> {
  return { count: sizeOf(selection), rows: await namedRows(entity, session, selection), back };
}

function selectionOf({ params, request }: LoaderFunctionArgs, state: ReturnType<typeof listStateOf>): Selection {
  if (params.id !== undefined) {
    const one = rowId.safeParse(params.id);
    if (one.success) return { ids: [one.data] };
    throw data(null, { status: 404 });
  }
  const selection = readSelection(new URL(request.url).searchParams, state);
  if (selection) return selection;
  throw data(null, { status: 404 });
}

async function namedRows<Row extends RowBase>(
  { definition, resource }: ServedEntity<Row>,
  { api }: AdminSession,
  selection: Selection,
): Promise<ChosenRows["rows"]> {
  if (!("ids" in selection) || selection.ids.length > NAMED) return [];
  const rows = await Promise.all(selection.ids.map((id) => api.call(resource.one, { params: { id } })));
  return rows.map((row) => ({ id: row.id, title: titleOf(definition, row) }));
}
