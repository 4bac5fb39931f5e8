import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { ListMeta, ListQuery } from "../../contract/paging.ts";
import type { Database } from "../db/connect.ts";
import { invalidField } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Signing } from "../domain/signing.ts";
import type { Services } from "../services.ts";
import type { Columns, Listed, StoredRow } from "./definition.ts";
import { matching } from "./filters.ts";
import { countUpTo } from "./store.ts";

/** Totals beyond this are told as "10,000+" (design, lists). */
export const TOTAL_CAP = 10_000;

interface Page {
  data: Record<string, unknown>[];
  meta: ListMeta;
}

/**
 * One page of a collection. A sort column that the collection does not have falls back to id.
 * With `after` the page follows the row that the cursor names, however far down, and `page`
 * counts for nothing.
 *
 * @throws {Refusal} 422 for a cursor that was altered or belongs to another sort order
 */
export async function listPage(
  collection: Listed,
  query: ListQuery,
  caller: Caller,
  services: Services,
): Promise<Page> {
  const order = orderOf(collection, query);
  const where = matching(collection, caller, query, "ignore");
  const offset = query.after ? 0 : (query.page - 1) * query.length;
  const behind = query.after ? order.behind(readCursor(query.after, order, services.signing)) : undefined;
  const found = await selectPage(services.db, collection, order, and(where, behind), query.length, offset);
  const last = found.at(-1);
  const short = found.length < query.length && (found.length > 0 || offset === 0) && !query.after;
  const total = short ? offset + found.length : await countUpTo(services.db, collection.table, where, TOTAL_CAP);
  return {
    data: found.map(({ row, derived }) => collection.toRow({ ...(row as StoredRow), ...derived })),
    meta: {
      length: query.length,
      search: query.search,
      sortBy: order.name,
      sortDesc: query.sortDesc,
      page: query.page,
      total: Math.min(total, TOTAL_CAP),
      capped: total > TOTAL_CAP,
      next:
        last && found.length === query.length
          ? writeCursor((last.row as StoredRow).id, last.key, order, services.signing)
          : null,
    },
  };
}

/** Further down than this the rows above a page are passed over by their ids alone. */
const DEEP_OFFSET = 1_000;

async function selectPage(
  db: Database,
  { table, derived = {} }: Listed,
  order: Order,
  where: SQL | undefined,
  length: number,
  offset: number,
): Promise<{ row: unknown; key: unknown; derived: Columns }[]> {
  const rows = table as PgTable;
  const deep = offset > DEEP_OFFSET;
  const ids = db
    .select({ id: table.id })
    .from(rows)
    .where(where)
    .orderBy(...order.by)
    .limit(length)
    .offset(offset);
  return db
    .select({ row: rows, key: order.key, derived })
    .from(rows)
    .where(deep ? sql`${table.id} = any(array(${ids}))` : where)
    .orderBy(...order.by)
    .limit(length)
    .offset(deep ? 0 : offset);
}

interface Order {
  name: string;
  direction: "asc" | "desc";
  /** What is sorted by, selected beside each row for the cursor. */
  key: SQL;
  by: SQL[];
  behind(position: Position): SQL | undefined;
}

/** Text sorts case-insensitively, rows without a value come last, ties go by id. */
function orderOf(collection: Listed, query: ListQuery): Order {
  const { table } = collection;
  const { id, created_at, updated_at } = table;
  const columns: Record<string, AnyPgColumn | undefined> = { id, created_at, updated_at, ...collection.sortable };
  const chosen = Object.hasOwn(columns, query.sortBy) ? columns[query.sortBy] : undefined;
  const name = chosen ? query.sortBy : "id";
  const column = chosen ?? id;
  // The words of an enumeration are in lower case already, and their index is on the column itself.
  const text = column.dataType === "string" && !column.enumValues?.length;
  const key = text ? sql`lower(${column})` : sql`${column}`;
  const direction = query.sortDesc ? desc : asc;
  // "nulls last" keeps PostgreSQL from walking an index backwards, so only where there can be nulls.
  const first = column.notNull ? direction(key) : sql`${direction(key)} nulls last`;
  const beyond = query.sortDesc ? sql`<` : sql`>`;
  return {
    name,
    direction: query.sortDesc ? "desc" : "asc",
    key,
    by: [first, direction(table.id)],
    behind([value, id]) {
      if (value === null) return sql`${key} is null and ${table.id} ${beyond} ${id}`;
      const behindValue = sql`(${key}, ${table.id}) ${beyond} (${value}, ${id})`;
      return column.notNull ? behindValue : sql`(${behindValue} or ${key} is null)`;
    },
  };
}

const position = z.tuple([z.union([z.string(), z.number(), z.boolean(), z.null()]), z.number().int()]);
type Position = z.output<typeof position>;

/** The cursor names the last row's sort value and id; it is signed, so its values need no distrust. */
function writeCursor(id: number, key: unknown, order: Order, signing: Signing): string {
  const payload = Buffer.from(JSON.stringify([key, id])).toString("base64url");
  return `${payload}.${signing.sign("cursor", order.name, order.direction, payload)}`;
}

function readCursor(cursor: string, order: Order, signing: Signing): Position {
  const [payload = "", signature = ""] = cursor.split(".");
  if (!signing.verify(signature, "cursor", order.name, order.direction, payload))
    throw invalidField("after", "api:row.cursor");
  return position.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
}
