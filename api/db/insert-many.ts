import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connect.ts";

/**
 * Inserts any number of rows of the same columns as one parameter: 5,000 devices in a third of
 * the time that a parameter for each value takes.
 */
export async function insertMany<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`);
}
