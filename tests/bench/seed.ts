import { getTableColumns, sql } from "drizzle-orm";
import pino from "pino";
import { z } from "zod";
import { device } from "../../api/db/schema/index.ts";
import { createApiWithServices } from "../../api/index.ts";
import type { ApiOptions } from "../../api/options.ts";

/**
 * Run as a process of its own: fills the database that its argument describes (the API's options
 * without the log, and `rows`) with the demo, then with copies of its devices up to `rows`.
 */
const indexList = z.array(z.object({ indexname: z.string(), indexdef: z.string() }));
const { rows, ...options }: Omit<ApiOptions, "log"> & { rows: number } = JSON.parse(process.argv[2] ?? "");
const { api, services } = await createApiWithServices({ ...options, log: pino({ level: "warn" }) });
await api.seedDemo();
await copyDevices(rows);
await services.db.execute(sql`analyze`);
// The server finds a database that has been at rest, not one with all of this still in its log.
await services.db.execute(sql`checkpoint`);
await api.close();
process.exit(0);

/** Of a copy's own; all else is its original's. */
async function copyDevices(count: number): Promise<void> {
  const own: Record<string, string> = {
    mac: `'02:' || regexp_replace(lpad(upper(to_hex(n)), 10, '0'), '(..)(..)(..)(..)(..)', '\\1:\\2:\\3:\\4:\\5')`,
    serial: `'SD25' || lpad(n::text, 8, '0')`,
    deleted_at: "null",
    password_hash: "null",
    key_hash: "null",
  };
  const names = Object.values(getTableColumns(device)).flatMap(({ name }) => (name === "id" ? [] : [name]));
  const columns = names.map((name) => `"${name}"`).join(", ");
  const values = names.map((name) => own[name] ?? `original."${name}"`).join(", ");
  const { db } = services;

  // The index for searches takes a fraction of the time when it is made at the end.
  const found = await db.execute(
    sql`select indexname, indexdef from pg_indexes where tablename = 'device' and indexdef like '% USING gin %'`,
  );
  const indexes = indexList.parse(Array.isArray(found) ? found : Reflect.get(Object(found), "rows"));
  for (const { indexname } of indexes) await db.execute(sql`drop index ${sql.identifier(indexname)}`);
  await db.execute(
    sql.raw(`insert into device (${columns})
      select ${values} from generate_series((select max(id) + 1 from device), ${count}) n
      join device original on original.id = 3 + n % 4900`),
  );
  for (const { indexdef } of indexes) await db.execute(sql.raw(indexdef));
}
