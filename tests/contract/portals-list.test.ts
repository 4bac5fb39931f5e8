import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portal } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createPortal, type Row } from "./portal-rows.ts";

describe.each(databaseKinds)("the list of portals on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client } = await subject.member(["manage-portals"]));
    const names = ["Zulu", "alpha", "Ärger", "beta", "Beta 2", "100% sure", "under_score", "back\\slash"];
    for (const [n, name] of names.entries()) {
      await createPortal(client, {
        name,
        type: n % 2 === 0 ? "xtream" : "m3u",
        active: n % 4 !== 0,
        priority: n % 3,
        username: n % 2 === 0 ? null : `user-${n}`,
        expires_at: n < 4 ? `2030-01-0${n + 1}` : null,
      });
    }
    const archived = await createPortal(client, { name: "Gone" });
    await client.call("DELETE", `/portals/${archived.id}/delete`);
  });
  afterAll(() => subject.close());

  async function list(query = ""): Promise<{ rows: Row[]; names: string[]; meta: Record<string, unknown> }> {
    const { status, body } = await client.call("GET", `/portals${query}`);
    expect(status).toBe(200);
    const rows = body.data as unknown as Row[];
    return { rows, names: rows.map(({ name }) => name), meta: body.meta as unknown as Record<string, unknown> };
  }

  test("newest first, twenty at a time, without the archived", async () => {
    const { rows, meta } = await list();
    expect(rows).toHaveLength(8);
    expect(rows.map(({ id }) => id)).toEqual([...rows.map(({ id }) => id)].sort((a, b) => b - a));
    expect(meta).toEqual({
      length: 20,
      search: "",
      sortBy: "id",
      sortDesc: true,
      page: 1,
      total: 8,
      capped: false,
      next: null,
    });
  });

  test("text sorts by its letters, not their case, and ties go by id", async () => {
    const { names } = await list("?sortBy=name&sortDesc=false&search=a");
    expect(names).toEqual(["alpha"]);
    const all = (await list("?sortBy=name&sortDesc=false")).names;
    expect(all.indexOf("alpha")).toBeLessThan(all.indexOf("beta"));
    expect(all.indexOf("beta")).toBeLessThan(all.indexOf("Beta 2"));
    expect(all.indexOf("Beta 2")).toBeLessThan(all.indexOf("Zulu"));
    const { rows } = await list("?sortBy=priority&sortDesc=false");
    const keys = rows.map(({ priority, id }) => Number(priority) * 1000 + id);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
  });

  test("rows without a value come last both ways", async () => {
    for (const sortDesc of ["true", "false"]) {
      const { rows } = await list(`?sortBy=expires_at&sortDesc=${sortDesc}`);
      expect(rows.slice(4).map(({ expires_at }) => expires_at)).toEqual([null, null, null, null]);
    }
  });

  test.each(["id", "name", "expires_at", "username", "active", "priority", "created_at"])(
    "the cursor walks the whole list by %s without gaps or repeats",
    async (sortBy) => {
      for (const sortDesc of ["true", "false"]) {
        const whole = (await list(`?sortBy=${sortBy}&sortDesc=${sortDesc}`)).rows.map(({ id }) => id);
        const walked: number[] = [];
        let after: unknown = "";
        do {
          const { rows, meta } = await list(`?sortBy=${sortBy}&sortDesc=${sortDesc}&length=3&after=${String(after)}`);
          walked.push(...rows.map(({ id }) => id));
          after = meta.next;
          expect(meta.total).toBe(8);
        } while (after);
        expect(walked).toEqual(whole);
      }
    },
  );

  test("a cursor that was altered or is of another order is refused", async () => {
    const next = String((await list("?sortBy=name&length=2")).meta.next);
    for (const after of [
      `${next}x`,
      next.replace(/^./, "z"),
      "1",
      "..",
      `${next}&sortBy=id`,
      `${next}&sortBy=name&sortDesc=false`,
    ]) {
      const query = after.includes("sortBy") ? after : `${after}&sortBy=name`;
      expect((await client.call("GET", `/portals?length=2&after=${query}`)).status).toBe(422);
    }
  });

  test("the search looks at name, URL and user name, in any case; wildcards are plain characters", async () => {
    expect((await list("?search=ALPHA")).names).toEqual(["alpha"]);
    expect((await list("?search=user-3")).names).toEqual(["beta"]);
    expect((await list(`?search=${encodeURIComponent(".example/")}`)).names).toHaveLength(8);
    expect((await list(`?search=${encodeURIComponent("100%")}`)).names).toEqual(["100% sure"]);
    expect((await list(`?search=${encodeURIComponent("%")}`)).names).toEqual([]);
    expect((await list("?search=under_")).names).toEqual(["under_score"]);
    expect((await list(`?search=${encodeURIComponent("k\\s")}`)).names).toEqual(["back\\slash"]);
    expect((await list("?search=be")).names.sort()).toEqual(["Beta 2", "beta"]);
  });

  test("filters narrow it down", async () => {
    expect((await list("?filter[type]=m3u")).names).toHaveLength(4);
    expect((await list("?filter[type]=m3u&filter[active]=true")).names).toHaveLength(4);
    expect((await list("?filter[active]=false")).names.sort()).toEqual(["Beta 2", "Zulu"]);
    expect((await list("?filter[archived]=true")).names).toEqual(["Gone"]);
    expect((await list("?filter[expires_at][from]=2030-01-02&filter[expires_at][to]=2030-01-03")).names.sort()).toEqual(
      ["alpha", "Ärger"].sort(),
    );
    expect((await list("?filter[type]=floppy")).names).toEqual([]);
    expect((await list("?filter[active]=maybe")).names).toEqual([]);
  });

  test("pages", async () => {
    const first = await list("?length=3&page=1");
    const third = await list("?length=3&page=3");
    expect(first.rows).toHaveLength(3);
    expect(third.rows).toHaveLength(2);
    expect(third.meta).toMatchObject({ page: 3, total: 8 });
    expect((await list("?length=3&page=99")).meta).toMatchObject({ page: 99, total: 8 });
    expect((await list("?length=500")).rows).toHaveLength(8);
  });

  test.each([
    "?length=0",
    "?length=99999",
    "?length=x",
    "?page=-1",
    "?page=1e9",
    "?sortBy=password",
    "?sortBy=name;drop",
    "?sortBy=__proto__",
    "?sortBy=constructor",
    "?sortDesc=maybe",
    "?filter[nope]=1",
    "?filter[__proto__]=1",
    "?filter[constructor][from]=1",
    "?search=%00",
    "?search=%ff",
    "?search=%ED%A0%80",
    "?filter[type]=%00",
    "?filter[expires_at][from]=%00",
    `?search=${"x".repeat(5000)}`,
    "?search=' or 1=1 --",
    "?filter[expires_at][from]=9999-99-99",
    "?filter[expires_at][from]=0000-01-01",
    "?filter[expires_at]=2030",
    "?filter[type][from]=m3u",
  ])("the mangled query %s still answers a list", async (query) => {
    const { meta } = await list(query);
    expect(meta).toMatchObject({ total: expect.any(Number), sortBy: expect.stringMatching(/^(id|name)$/) });
  });

  test("the total of a huge list is capped and says so", async () => {
    const at = new Date().toISOString();
    const batch = Array.from({ length: 2000 }, (_, n) => n);
    for (let round = 0; round < 6; round++) {
      await subject.services.db.insert(portal).values(
        batch.map((n) => ({
          name: `huge ${round} ${n}`,
          url: "https://huge.example/",
          type: "m3u" as const,
          max_connections: 1,
          priority: 1,
          created_at: at,
          updated_at: at,
        })),
      );
    }
    expect((await list("?search=huge")).meta).toMatchObject({ total: 10_000, capped: true });
    expect((await list("?search=huge 1 ")).meta).toMatchObject({ total: 2000, capped: false });
    await subject.services.db.delete(portal).where(eq(portal.url, "https://huge.example/"));
  });
});
