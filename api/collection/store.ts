import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/connect.ts";
import type { CollectionTable, Columns, Derived, ListedTable, StoredRow } from "./definition.ts";

/*
 * The queries of the mechanism. It does not know the columns of a table beyond the base ones,
 * so drizzle's types end here: these are the only casts.
 */

export async function selectForUpdate(
  tx: Database,
  table: CollectionTable,
  where: SQL | undefined,
): Promise<StoredRow[]> {
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(table.id)
    .for("update");
  return rows as StoredRow[];
}

export async function selectOne(db: Database, table: ListedTable, where: SQL | undefined): Promise<StoredRow | null> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .limit(1);
  return (rows[0] as StoredRow | undefined) ?? null;
}

/** Whether there is a row of that id that is not archived. */
export async function isLive(db: Database, table: CollectionTable, id: number): Promise<boolean> {
  return (await db.$count(table, and(eq(table.id, id), isNull(table.deleted_at)))) > 0;
}

/** What a row takes from other tables. */
export async function selectDerived(db: Database, table: ListedTable, id: number, derived: Derived): Promise<Columns> {
  const rows = await db
    .select(derived)
    .from(table as PgTable)
    .where(eq(table.id, id));
  return rows[0] ?? {};
}

export async function insertRow(tx: Database, table: CollectionTable, columns: Columns): Promise<StoredRow> {
  const rows = await tx
    .insert(table as PgTable)
    .values(columns as never)
    .returning();
  return rows[0] as unknown as StoredRow;
}

/** Changes rows, each write counted in lock_version, and gives them as they are afterwards. */
export async function updateRows(
  tx: Database,
  table: CollectionTable,
  ids: number[],
  columns: Columns,
  now: Date,
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(table as PgTable)
    .set({ ...columns, lock_version: sql`${table.lock_version} + 1`, updated_at: now.toISOString() } as never)
    .where(anyOf(table.id, ids))
    .returning();
  return rows as unknown as StoredRow[];
}

/** Changes each row to columns of its own, in one statement however many there are. */
export async function updateEach(
  tx: Database,
  table: CollectionTable,
  changes: { row: StoredRow; columns: Columns }[],
  now: Date,
): Promise<void> {
  const names = [...new Set(changes.flatMap(({ columns }) => Object.keys(columns)))];
  if (names.length === 0) return;
  const records = changes.map(({ row, columns }) => ({
    id: row.id,
    ...Object.fromEntries(names.map((name) => [name, name in columns ? columns[name] : row[name]])),
  }));
  const setters = names.map((name) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`);
  await tx.execute(sql`
    update ${table}
    set ${sql.join(setters, sql`, `)}, lock_version = ${table.lock_version} + 1, updated_at = ${now.toISOString()}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb) as changed
    where ${table.id} = changed.id`);
}

/** How many rows match, counted up to `cap + 1`: no list counts a hundred thousand rows at every request. */
export async function countUpTo(
  db: Database,
  table: ListedTable,
  where: SQL | undefined,
  cap: number,
): Promise<number> {
  const found = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .limit(cap + 1)
    .as("found");
  const [row] = await db.select({ total: count() }).from(found);
  return row?.total ?? 0;
}

/** `column in (…)` for any number of ids: a list of parameters ends at 65,535. */
export function anyOf(column: AnyPgColumn, ids: number[]): SQL {
  return sql`${column} = any(string_to_array(${ids.join(",")}, ',')::integer[])`;
}
