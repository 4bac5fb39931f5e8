import { count, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { DayFigure, Figure, Share } from "../../contract/dashboard.ts";
import type { Filters } from "../../contract/paging.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Services } from "../services.ts";
import type { Listed } from "./definition.ts";
import { matching } from "./filters.ts";

const DAY_MS = 24 * 3_600_000;

/** Whose rows are counted. */
export interface Counting {
  collection: Listed;
  caller: Caller;
  services: Services;
}

/** The condition of a list under some filters: figures never count by another one. */
function listed({ collection, caller }: Counting, filter: Filters) {
  return matching(collection, caller, { search: "", filter }, "refuse");
}

/** How many rows a list shows under some filters, to the last one. */
export async function figureOf(counting: Counting, filter: Filters): Promise<Figure> {
  const { collection, services } = counting;
  const [row] = await services.db
    .select({ count: count() })
    .from(collection.table as PgTable)
    .where(listed(counting, filter));
  return { count: row?.count ?? 0, filter };
}

/**
 * How often each value of some columns occurs, by the column's name; one walk over the rows for
 * all of them. Rows without a value are in no count.
 */
export async function countsBy<Name extends string>(
  counting: Counting,
  columns: Record<Name, AnyPgColumn>,
): Promise<Record<Name, Map<string, number>>> {
  const { collection, services } = counting;
  const names = Object.keys(columns) as Name[];
  const sets = sql.join(
    names.map((name) => sql`(${columns[name]})`),
    sql`, `,
  );
  const rows: Record<string, unknown>[] = await services.db
    .select({ ...columns, rows: count() })
    .from(collection.table as PgTable)
    .where(listed(counting, {}))
    .groupBy(sql`grouping sets (${sets})`);
  const valuesOf = (name: Name) =>
    new Map(
      rows.flatMap((row) => (row[name] === null ? [] : [[String(row[name]), Number(row.rows)] as [string, number]])),
    );
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)])) as Record<Name, Map<string, number>>;
}

/** Counts as parts of a whole, each with the filter of its list: all of the given values in their order, else the most frequent first. */
export function sharesOf(filter: string, counts: ReadonlyMap<string, number>, values?: readonly string[]): Share[] {
  const shown = values ?? [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return shown.map((value) => ({ value, count: counts.get(value) ?? 0, filter: { [filter]: value } }));
}

/** How many rows fall on each of the last days, today last; days are those of UTC, as in the filters of lists. */
export async function perDay(
  counting: Counting,
  filter: string,
  column: AnyPgColumn,
  length: number,
): Promise<DayFigure[]> {
  const { collection, services } = counting;
  const days = Array.from({ length }, (_, at) => dayFrom(services.now(), at - length + 1));
  const day = sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await services.db
    .select({ day, count: count() })
    .from(collection.table as PgTable)
    .where(listed(counting, { [filter]: { from: days[0], to: days.at(-1) } }))
    .groupBy(day);
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return days.map((each) => ({
    day: each,
    count: counts.get(each) ?? 0,
    filter: { [filter]: { from: each, to: each } },
  }));
}

/** The calendar day in UTC that lies some days after (or before) a moment. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
