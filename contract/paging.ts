import { z } from "zod";

/** Rows of a page unless the call says otherwise, and what "All" sends (spec §9). */
export const DEFAULT_PAGE_SIZE = 20;
export const ALL_ROWS = 500;

const rangeFilter = z.object({ from: z.string().max(64).optional(), to: z.string().max(64).optional() });
export type FilterValue = string | z.infer<typeof rangeFilter>;
export type Filters = Record<string, FilterValue>;

/** `z.record` would leave this key out, and an action on all that match would reach more than was asked for. */
function refuseProto(filters: Filters, context: z.RefinementCtx): Filters {
  if (Object.hasOwn(Object(filters), "__proto__"))
    context.addIssue({ code: "custom", path: ["__proto__"], input: filters });
  return filters;
}

/**
 * What a list call takes (spec §3 "list paging meta"): `length` rows of page `page`, those
 * that match `search` and every filter, sorted by one column with ties broken by id.
 * `after` is the embedded API's cursor for exports: rows behind the one with that id.
 */
export const listQuery = z.object({
  length: z.coerce.number().int().min(1).max(ALL_ROWS).default(DEFAULT_PAGE_SIZE),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  search: z.string().trim().max(200).default(""),
  sortBy: z
    .string()
    .regex(/^[a-z][a-z0-9_.]{0,63}$/)
    .default("id"),
  sortDesc: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(true),
  after: z.string().max(500).optional(),
  filter: z.preprocess(refuseProto, z.record(z.string(), z.union([z.string().max(200), rangeFilter]))).default({}),
});
export type ListQuery = z.output<typeof listQuery>;

/** The meta object of every list answer. `total` counts the rows that match; `capped` says that there are more. */
export const listMeta = z.object({
  length: z.number().int(),
  search: z.string().nullish(),
  sortBy: z.string().nullish(),
  sortDesc: z.boolean().nullish(),
  page: z.number().int(),
  total: z.number().int().min(0),
  capped: z.boolean().optional(),
  next: z.string().nullish(),
});
export type ListMeta = z.output<typeof listMeta>;

/** The answer of a list call over rows of the given shape. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: listMeta });
}

const FILTER_KEY = /^filter\[([a-z][a-z0-9_]{0,63})\](?:\[(from|to)\])?$/;

/**
 * Reads a list query from URL parameters: `filter[status]=active`, `filter[expires_at][from]=…`.
 * Values that do not fit fall back to their defaults one by one, so that a mangled link still
 * shows a list.
 */
export function readListQuery(params: URLSearchParams): ListQuery {
  const filter: Filters = {};
  for (const [key, value] of params) {
    const match = FILTER_KEY.exec(key);
    if (!match?.[1] || value === "" || value.length > 200) continue;
    const [, field, bound] = match;
    if (!bound) {
      filter[field] = value;
    } else {
      const range = filter[field];
      filter[field] = { ...(typeof range === "object" ? range : {}), [bound]: value.slice(0, 64) };
    }
  }
  const given: Record<string, unknown> = { filter };
  for (const key of ["length", "page", "search", "sortBy", "sortDesc", "after"] as const) {
    const value = params.get(key);
    if (value === null || value === "") continue;
    if (listQuery.shape[key].safeParse(value).success) given[key] = value;
  }
  return listQuery.parse(given);
}

/** Writes a list query as URL parameters; what equals its default is left out. */
export function writeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  const defaults = listQuery.parse({});
  for (const key of ["search", "sortBy", "sortDesc", "length", "page", "after"] as const) {
    const value = query[key];
    if (value !== undefined && value !== defaults[key]) params.set(key, String(value));
  }
  for (const [field, value] of Object.entries(query.filter ?? {})) {
    if (typeof value === "string") params.set(`filter[${field}]`, value);
    else for (const [bound, limit] of Object.entries(value)) if (limit) params.set(`filter[${field}][${bound}]`, limit);
  }
  return params;
}
