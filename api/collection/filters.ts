import { and, eq, gte, isNotNull, isNull, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { id } from "../../contract/endpoint.ts";
import { day, moment } from "../../contract/fields.ts";
import type { FilterValue, ListQuery } from "../../contract/paging.ts";
import { invalidField } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Listed } from "./definition.ts";

/** What a filter's value means for its column; null for a value that no row can have. */
export type ColumnFilter = (value: FilterValue) => SQL | null;

/** `filter[type]=xtream`: one of the choices. */
export function choiceFilter(column: AnyPgColumn, choices: readonly string[]): ColumnFilter {
  return (value) => (typeof value === "string" && choices.includes(value) ? eq(column, value) : null);
}

/** `filter[action]=create`: a word that is not known beforehand. */
export function wordFilter(column: AnyPgColumn): ColumnFilter {
  return (value) => (typeof value === "string" && WORD.test(value) ? eq(column, value) : null);
}

const WORD = /^[\w-]{1,64}$/;

/** `filter[owner_id]=7`: the id of another row. */
export function referenceFilter(column: AnyPgColumn): ColumnFilter {
  return (value) => {
    const parsed = id.safeParse(value);
    return parsed.success ? eq(column, parsed.data) : null;
  };
}

/** `filter[active]=true|false`. */
export function flagFilter(column: AnyPgColumn): ColumnFilter {
  return (value) => (value === "true" || value === "false" ? eq(column, value === "true") : null);
}

/** `filter[expires_at][from]=2026-01-01`, a day (its first or last moment in UTC) or an instant, both bounds included. */
export function instantFilter(column: AnyPgColumn): ColumnFilter {
  return (value) => {
    if (typeof value === "string") return null;
    const from = readBound(value.from, "T00:00:00.000Z");
    const to = readBound(value.to, "T23:59:59.999Z");
    if (from === null || to === null) return null;
    return and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined) ?? null;
  };
}

function readBound(bound: string | undefined, timeOfDay: string): string | null | undefined {
  if (!bound) return undefined;
  if (day.safeParse(bound).success) return bound + timeOfDay;
  return moment.safeParse(bound).success ? bound : null;
}

/** Searches below this length match the beginning only: they match too much, and no index helps them. */
const SHORT_SEARCH = 3;

/** Rows with the text in one of the columns. */
export function textMatches(columns: SQLWrapper[], text: string): SQL | undefined {
  if (text === "") return undefined;
  const literal = text.replace(/[\\%_]/g, "\\$&");
  const pattern = text.length < SHORT_SEARCH ? `${literal}%` : `%${literal}%`;
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`));
}

/** The rows that a caller may see. */
export function inScope({ scope }: Listed, caller: Caller): SQL | undefined {
  return scope?.(caller);
}

/**
 * The rows that a search and filters name, in the caller's scope. Archived rows match only
 * `filter[archived]=true`.
 *
 * @param unknown what to do with a filter that the collection does not have: a list leaves it out, so that a mangled
 *   link still shows something; an action on all that match refuses it, as it would reach more than was asked for
 * @throws {Refusal} 422 for a filter that is unknown or has an impossible value, when they are refused
 */
export function matching(
  collection: Listed,
  caller: Caller,
  query: Pick<ListQuery, "search" | "filter">,
  unknown: "ignore" | "refuse",
): SQL | undefined {
  const { archived, ...filters } = query.filter;
  const conditions = Object.entries(filters).map(([name, value]) => {
    const filter = Object.hasOwn(collection.filters, name) ? collection.filters[name] : undefined;
    if (!filter && unknown === "ignore") return undefined;
    const condition = filter?.(value) ?? null;
    if (condition === null && unknown === "refuse") throw invalidField(`filter.${name}`, "api:row.unknownFilter");
    return condition ?? sql`false`;
  });
  const { deleted_at } = collection.table;
  return and(
    deleted_at && (archived === "true" ? isNotNull(deleted_at) : isNull(deleted_at)),
    inScope(collection, caller),
    or(
      textMatches(collection.searchable, query.search),
      query.search ? collection.alsoFinds?.(query.search) : undefined,
    ),
    ...conditions,
  );
}
