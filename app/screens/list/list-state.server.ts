import type { RowBase } from "~contract/answers.ts";
import { type Filters, type FilterValue, type ListQuery, readListQuery } from "~contract/paging.ts";
import { ARCHIVED, type EntityDefinition, type Filter } from "../definition";

/** What a reference names its row by: an id, or the code of a country. */
const REFERENCE = /^([1-9]\d{0,9}|[A-Z]{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads a list's state from its URL and keeps only what this list knows, so that a mangled
 * or outdated link shows a list instead of an error.
 */
export function listStateOf<Row extends RowBase>(entity: EntityDefinition<Row>, url: URL): ListQuery {
  const query = readListQuery(url.searchParams);
  const sortable = entity.list.columns.some((column) => column.key === query.sortBy && column.sortable);
  const filter: Filters = {};
  for (const known of [...entity.list.filters, ARCHIVED]) {
    const value = understood(known, query.filter[known.key]);
    if (value !== undefined) filter[known.key] = value;
  }
  return { ...query, filter, sortBy: sortable ? query.sortBy : "id", sortDesc: sortable ? query.sortDesc : true };
}

/** The value of a filter as far as it means something; undefined when it means nothing. */
function understood(filter: Filter, value: FilterValue | undefined): FilterValue | undefined {
  if (value === undefined) return undefined;
  if (filter.kind === "days") return typeof value === "object" ? understoodDays(value) : undefined;
  if (typeof value !== "string") return undefined;
  if (filter.kind === "text") return value.trim() || undefined;
  const known = filter.kind === "choice" ? filter.values.includes(value) : REFERENCE.test(value);
  return known ? value : undefined;
}

function understoodDays({ from, to }: { from?: string | undefined; to?: string | undefined }): FilterValue | undefined {
  const days = { ...(from && DAY.test(from) ? { from } : {}), ...(to && DAY.test(to) ? { to } : {}) };
  return Object.keys(days).length > 0 ? days : undefined;
}
