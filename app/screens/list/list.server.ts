import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { thisMinute } from "~/i18n/this-minute";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import { isUpstreamError } from "~/upstream/errors";
import type { RowBase } from "~contract/answers.ts";
import { id as rowId } from "~contract/endpoint.ts";
import { type Filters, type ListQuery, writeListQuery } from "~contract/paging.ts";
import type { Column, EntityDefinition, ListRow, Options } from "../definition";
import { filterOptions, type ListedEntity } from "../entity.server";
import { visibleColumns } from "./columns.server";
import { listStateOf } from "./list-state.server";

/** What a list screen gets: rows with the fields it shows, counts, and its own state. No labels. */
export interface ListData<Row extends RowBase> {
  rows: ListRow<Row>[];
  total: number;
  /** There are more rows than `total`, which is where counting stops. */
  capped: boolean;
  query: Pick<ListQuery, "length" | "page" | "search" | "sortBy" | "sortDesc"> & { filter: Filters };
  /** Choices of the filters that name rows, and what the filters by text suggest. */
  options: Options;
  /** The state as URL parameters, without what equals its default. */
  state: string;
  /** Keys of the columns on show. */
  columns: string[];
  /** The one row shown in full, if any. */
  expanded: Row | null;
  /** All matching rows are chosen, not only those on the page. */
  allSelected: boolean;
  /** When the page was made, for times told as time passed. */
  now: string;
  timeZone: string;
}

/**
 * The loader of a list screen: search, sort, page, size and filters from the URL (spec §9).
 * A page behind the last one leads to the last one.
 */
export function listLoader<Row extends RowBase>(entity: ListedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded(
    { permissions: entity.permissions },
    async (session, args: LoaderFunctionArgs): Promise<ListData<Row>> => {
      const url = new URL(args.request.url);
      const query = listStateOf(definition, url);
      const [answer, expanded, columns, options] = await Promise.all([
        session.api.call(resource.list, { query }),
        expandedRow(entity, session, url),
        visibleColumns(definition, args.request),
        filterOptions(entity, session, definition.list.filters),
      ]);
      const { total, capped = false } = answer.meta;
      const lastPage = Math.max(1, Math.ceil(total / query.length));
      if (answer.data.length === 0 && query.page > lastPage) {
        throw redirect(`${definition.path}?${writeListQuery({ ...query, page: lastPage })}`);
      }
      const { length, page, search, sortBy, sortDesc } = query;
      return {
        // An API that knows no `length` answers everything it has.
        rows: answer.data.slice(0, length).map(partOnShow(definition, columns)),
        total,
        capped,
        query: { length, page, search, sortBy, sortDesc, filter: query.filter },
        options,
        state: writeListQuery(query).toString(),
        columns: columns.map((column) => column.key),
        expanded,
        allSelected: url.searchParams.get("select") === "all" && total > answer.data.length,
        now: thisMinute(),
        timeZone: session.timeZone,
      };
    },
  );
}

async function expandedRow<Row extends RowBase>(
  { resource }: ListedEntity<Row>,
  session: AdminSession,
  url: URL,
): Promise<Row | null> {
  const id = rowId.safeParse(url.searchParams.get("expand"));
  if (!id.success) return null;
  try {
    return await session.api.call(resource.one, { params: { id: id.data } });
  } catch (error) {
    if (isUpstreamError(error, "not-found")) return null;
    throw error;
  }
}

/** Cuts rows down to what the visible columns show. */
function partOnShow<Row extends RowBase>(entity: EntityDefinition<Row>, columns: Column<Row>[]) {
  const keys = new Set<keyof Row>([
    entity.title,
    "deleted_at",
    ...columns.flatMap((column) => [column.key, ...(column.needs ?? [])]),
  ]);
  return (row: Row): ListRow<Row> => {
    const part: Partial<Row> = {};
    for (const key of keys) if (row[key] !== null) part[key] = row[key];
    return { ...part, id: row.id };
  };
}
