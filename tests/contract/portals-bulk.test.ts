import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, portal } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createPortal, newPortal, type Row } from "./portal-rows.ts";

describe.each(databaseKinds)("portals in bulk on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client } = await subject.member(["manage-portals"]));
  });
  afterAll(() => subject.close());

  let groups = 0;
  /** Rows that one search finds and no other test has. */
  async function group(
    count: number,
    values: Record<string, unknown> = {},
  ): Promise<{ search: string; ids: number[]; rows: Row[] }> {
    groups += 1;
    const search = `group-${groups}-`;
    const rows: Row[] = [];
    for (let n = 0; n < count; n++) rows.push(await createPortal(client, { ...values, name: `${search}${n}` }));
    return { search, rows, ids: rows.map(({ id }) => id) };
  }
  const states = async (ids: number[]) => {
    const rows = await subject.services.db.select().from(portal).where(inArray(portal.id, ids)).orderBy(portal.id);
    return rows.map(({ active, deleted_at }) => (deleted_at === null ? (active ? "on" : "off") : "archived"));
  };
  const bulk = (body: unknown) => client.call("POST", "/portals/bulk", body);
  const restore = (body: unknown) => client.call("POST", "/portals/restore", body);

  test("an action changes the rows that differ, counts them, and can be taken back", async () => {
    const { ids } = await group(3);
    await bulk({ action: "disable", ids: ids.slice(0, 1) });
    const done = await bulk({ action: "disable", ids });
    expect(done.body).toEqual({ changed: 2, batch: expect.any(String) });
    expect(await states(ids)).toEqual(["off", "off", "off"]);
    const lines = await subject.services.db
      .select()
      .from(activity)
      .where(eq(activity.batch, String(done.body.batch)));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ action: "disable", before: { active: true }, after: { active: false } });
    expect((await restore({ batch: done.body.batch })).body).toEqual({ changed: 2 });
    expect(await states(ids)).toEqual(["off", "on", "on"]);
    expect((await restore({ batch: done.body.batch })).status).toBe(422);
  });

  test("taking back leaves alone what somebody changed since", async () => {
    const { ids, rows } = await group(2);
    const done = await bulk({ action: "disable", ids });
    await bulk({ action: "enable", ids: ids.slice(0, 1) });
    await bulk({ action: "archive", ids: ids.slice(0, 1) });
    expect((await restore({ batch: done.body.batch })).body).toEqual({ changed: 1 });
    expect(await states(ids)).toEqual(["archived", "on"]);
    expect(rows).toHaveLength(2);
  });

  test("an action that changes nothing says so and has no batch", async () => {
    const { ids } = await group(2);
    expect((await bulk({ action: "enable", ids })).body).toEqual({ changed: 0 });
    expect((await bulk({ action: "enable", ids: [2_147_483_647] })).body).toEqual({ changed: 0 });
  });

  test("archiving several is undone by its batch", async () => {
    const { ids } = await group(3);
    const done = await client.call("POST", "/portals/archive", { ids });
    expect(done.body).toEqual({ changed: 3, batch: expect.any(String) });
    expect(await states(ids)).toEqual(["archived", "archived", "archived"]);
    expect((await restore({ batch: done.body.batch })).body).toEqual({ changed: 3 });
    expect(await states(ids)).toEqual(["on", "on", "on"]);
  });

  test("undo of one archive does not touch what a later one archived", async () => {
    const { ids } = await group(2);
    const first = await client.call("POST", "/portals/archive", { ids: ids.slice(0, 1) });
    await restore({ ids: ids.slice(0, 1) });
    subject.advance(5);
    await client.call("POST", "/portals/archive", { ids });
    expect((await restore({ batch: first.body.batch })).status).toBe(422);
    expect(await states(ids)).toEqual(["archived", "archived"]);
  });

  test("all that match a filter but the exceptions, while their number is the expected one", async () => {
    const { search, ids } = await group(4, { type: "m3u" });
    const body = {
      action: "disable",
      filter: { search, filter: { type: "m3u", active: "true" } },
      except: ids.slice(3),
    };
    const moved = await bulk({ ...body, expected: 5 });
    expect(moved).toMatchObject({ status: 409, body: { current: { total: 4 } } });
    expect(moved.body.message).toBe("The number of matching rows changed from 5 to 4. Check them and try again.");
    expect(await states(ids)).toEqual(["on", "on", "on", "on"]);
    const done = await bulk({ ...body, expected: 4 });
    expect(done.body.changed).toBe(3);
    expect(await states(ids)).toEqual(["off", "off", "off", "on"]);
    expect((await restore({ batch: done.body.batch })).body.changed).toBe(3);
  });

  test("a filter that does not exist or makes no sense reaches nothing", async () => {
    const { search, ids } = await group(2);
    for (const filter of [
      { colour: "red" },
      { active: "maybe" },
      { type: "floppy" },
      { expires_at: { from: "soon" } },
      { __proto__x: "1" },
    ]) {
      const answer = await bulk({ action: "archive", filter: { search, filter }, expected: 2 });
      expect(answer.status).toBe(422);
    }
    // As an object is written, the name would be no key of it.
    const proto = `{"action": "archive", "filter": {"search": "${search}", "filter": {"__proto__": "1"}}, "expected": 2}`;
    expect((await bulk(proto)).status).toBe(422);
    expect(await states(ids)).toEqual(["on", "on"]);
  });

  test.each([
    { action: "explode", ids: [1] },
    { action: "constructor", ids: [1] },
    { action: "__proto__", ids: [1] },
    { action: "toString", ids: [1] },
    { action: "archive" },
    { action: "archive", ids: [] },
    { action: "archive", ids: ["1; drop table portal"] },
    { action: "archive", ids: Array.from({ length: 501 }, (_, n) => n + 1) },
    { action: "archive", filter: {}, expected: -1 },
    { ids: [1] },
    {},
  ])("%j is refused", async (body) => {
    expect((await bulk(body)).status).toBe(422);
  });

  test("a row does not come back onto a name that is taken: both rows are named", async () => {
    const { ids, rows } = await group(1);
    const done = await client.call("POST", "/portals/archive", { ids });
    const name = String(rows[0]?.name);
    const other = await createPortal(client, { name: name.toUpperCase() });
    for (const body of [{ ids }, { batch: done.body.batch }]) {
      const answer = await restore(body);
      expect(answer.status).toBe(422);
      const text = `${name} (no. ${ids[0]}) cannot be restored: no. ${other.id}, ${other.name}, has the same value.`;
      expect(answer.body).toEqual({ message: text, errors: { name: [text] } });
    }
    expect(await states(ids)).toEqual(["archived"]);
  });

  test("two archived rows of one name do not come back together", async () => {
    const first = await createPortal(client, { name: "Twice" });
    await client.call("DELETE", `/portals/${first.id}/delete`);
    const second = await createPortal(client, { name: "Twice" });
    await client.call("DELETE", `/portals/${second.id}/delete`);
    expect((await restore({ ids: [first.id, second.id] })).status).toBe(422);
    expect((await restore({ ids: [second.id] })).body).toEqual({ changed: 1 });
  });

  test("a former default comes back as one only where there is none", async () => {
    const former = await createPortal(client, { is_default: true });
    await client.call("DELETE", `/portals/${former.id}/delete`);
    await restore({ ids: [former.id] });
    expect((await client.call("GET", `/portals/${former.id}`)).body.is_default).toBe(true);
    await client.call("DELETE", `/portals/${former.id}/delete`);
    const heir = await createPortal(client, { is_default: true });
    await restore({ ids: [former.id] });
    expect((await client.call("GET", `/portals/${former.id}`)).body.is_default).toBe(false);
    await client.call("PUT", `/portals/${heir.id}/update`, newPortal({ name: heir.name }));
  });

  test("batches of others, of nobody and of nonsense restore nothing", async () => {
    for (const batch of ["", "nope", "' or 1=1 --", "x".repeat(64)])
      expect((await restore({ batch })).status).toBe(422);
    expect((await restore({ ids: [2_147_483_647] })).body).toEqual({ changed: 0 });
  });

  test("five thousand rows at once, and back", async () => {
    const at = new Date().toISOString();
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      name: `mass ${n}`,
      url: "https://mass.example/",
      type: "m3u" as const,
      max_connections: 1,
      priority: 1,
      created_at: at,
      updated_at: at,
    }));
    for (let start = 0; start < rows.length; start += 1000)
      await subject.services.db.insert(portal).values(rows.slice(start, start + 1000));
    const done = await bulk({ action: "archive", filter: { search: "mass " }, expected: 5000 });
    expect(done.body.changed).toBe(5000);
    expect((await restore({ batch: done.body.batch })).body.changed).toBe(5000);
  });
});
