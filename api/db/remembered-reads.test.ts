import { PGlite, type Results } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rememberReads } from "./remembered-reads.ts";

const READ = "select id, words from note order by id";

describe("rememberReads", () => {
  let database: PGlite;
  let client: PGlite;
  /** Statements that reached the database. */
  let asked: string[];

  beforeAll(async () => {
    database = await PGlite.create();
    await database.exec("create table note (id int primary key, words jsonb)");
  });
  afterAll(() => database.close());

  beforeEach(async () => {
    await database.exec(`delete from note; insert into note values (1, '{"text":"one"}')`);
    asked = [];
    const counted = new Proxy(database, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name, target);
        if (name !== "query") return typeof own === "function" ? own.bind(target) : own;
        return (text: string, ...rest: [unknown[]?]) => {
          asked.push(text);
          return target.query(text, ...rest);
        };
      },
    });
    client = rememberReads(counted).client;
  });

  const ids = ({ rows }: Results) => rows.map((row) => Object.values(row as object)[0]);

  it("asks the database once for the same read, also at the same time", async () => {
    await Promise.all([client.query(READ), client.query(READ)]);
    expect(ids(await client.query(READ))).toEqual([1]);
    expect(asked).toEqual([READ]);
  });

  it("tells reads apart by their parameters and the shape of their rows", async () => {
    const one = "select id from note where id = $1";
    expect(ids(await client.query(one, [1]))).toEqual([1]);
    expect(ids(await client.query(one, [2]))).toEqual([]);
    expect((await client.query(one, [1], { rowMode: "array" })).rows).toEqual([[1]]);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ["a statement", () => client.query("insert into note values (2, null)")],
    ["a script", () => client.exec("insert into note values (2, null)")],
    ["a transaction", () => client.transaction((tx) => tx.query("insert into note values (2, null)"))],
    [
      "a statement that writes behind a with",
      () => client.query("with new as (insert into note values (2, null) returning id) select id from new"),
    ],
  ])("sees what %s wrote", async (_, write) => {
    expect(ids(await client.query(READ))).toEqual([1]);
    await write();
    expect(ids(await client.query(READ))).toEqual([1, 2]);
  });

  it("does not remember a read that was under way while something was written", async () => {
    const early = client.query(READ);
    const writing = client.transaction(async (tx) => {
      await tx.query("insert into note values (2, null)");
    });
    const meanwhile = client.query(READ);
    await Promise.all([early, writing, meanwhile]);
    expect(ids(await client.query(READ))).toEqual([1, 2]);
  });

  it("reads inside a transaction what the transaction wrote", async () => {
    await client.query(READ);
    await client.transaction(async (tx) => {
      await tx.query("insert into note values (2, null)");
      expect(ids(await tx.query(READ))).toEqual([1, 2]);
    });
  });

  it("asks again after a transaction that was taken back", async () => {
    await client.query(READ);
    await expect(
      client.transaction(async (tx) => {
        await tx.query("insert into note values (2, null)");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(ids(await client.query(READ))).toEqual([1]);
  });

  it("does not remember what changes by itself, a failure, or a great many rows", async () => {
    for (let time = 0; time < 2; time += 1) {
      await client.query("select now()");
      await client.query("select id from note for update");
      await client.query("select * from generate_series(1, 101)");
      await expect(client.query("select nothing from nowhere")).rejects.toThrow("nowhere");
    }
    expect(asked).toHaveLength(8);
  });

  it("gives nobody an answer that another could change", async () => {
    const { rows } = await client.query<{ words: { text: string } }>(READ);
    expect(() => {
      const [row] = rows;
      if (row) row.words.text = "two";
    }).toThrow(TypeError);
  });
});
