import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "../db/schema/index.ts";
import { referenceFields, targets } from "./named-references.ts";

/** Fields of rows that people change, and the tables that they point into where the database knows. */
const pointing = Object.values(schema)
  .flatMap((table: unknown) => (is(table, PgTable) ? getTableConfig(table) : []))
  .filter(({ columns }) => columns.some(({ name }) => name === "lock_version"))
  .flatMap(({ name: table, columns, foreignKeys }) => {
    const keys = new Map(
      foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        return columns.map(({ name }): [string, string] => [name, getTableName(foreignTable)]);
      }),
    );
    return columns
      .filter(({ name }) => keys.has(name) || name.endsWith("_id"))
      .map(({ name }): [string, string, string | undefined] => [table, name, keys.get(name)]);
  });

test("there are such fields", () => {
  expect(pointing.length).toBeGreaterThan(10);
});

test.each(pointing)("what a %s points to by its %s has a name in the log", (_, field, foreign) => {
  const kind = referenceFields[field];
  if (!kind) throw new Error(`${field} is not among the references of the log.`);
  if (foreign) expect(getTableName(targets[kind].table)).toBe(foreign);
});
