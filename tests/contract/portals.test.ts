import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, portal } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createPortal, newPortal } from "./portal-rows.ts";

describe.each(databaseKinds)("portals on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  let actorId: number;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client, id: actorId } = await subject.member(["manage-portals"]));
  });
  afterAll(() => subject.close());

  const stored = async (id: number) => (await subject.services.db.select().from(portal).where(eq(portal.id, id)))[0];
  const ledger = (id: number) =>
    subject.services.db
      .select()
      .from(activity)
      .where(and(eq(activity.subject_type, "portal"), eq(activity.subject_id, id)))
      .orderBy(activity.id);

  test("a submission that is repeated creates one row and tells of it once; another payload is another row", async () => {
    const key = { "Idempotency-Key": "7f9f3c1e-form" };
    const sent = newPortal({ name: "Sent twice" });
    const [one, other] = await Promise.all([
      client.call("POST", "/portals/store", sent, key),
      client.call("POST", "/portals/store", sent, key),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.id).toBe(one.body.id);
    expect(await ledger(Number(one.body.id))).toHaveLength(1);
    const third = await client.call("POST", "/portals/store", newPortal({ name: "Another" }), key);
    expect(third.body.id).not.toBe(one.body.id);
    const { client: stranger } = await subject.member(["manage-portals"]);
    expect((await stranger.call("POST", "/portals/store", sent, key)).status).toBe(422);
  });

  test("one is created, read and changed; every write counts and is in the ledger", async () => {
    const created = await createPortal(client, {
      name: "  Fjord  ",
      username: "",
      expires_at: "2030-06-30",
      user_agent: "Box/1",
    });
    expect(created).toMatchObject({
      name: "Fjord",
      username: null,
      expires_at: "2030-06-30T23:59:59.000Z",
      lock_version: 1,
      created_by: actorId,
      deleted_at: null,
      has_password: false,
    });
    expect((await client.call("GET", `/portals/${created.id}`)).body).toEqual(created);

    const change = newPortal({ name: "Fjord 2", url: created.url, lock_version: 1, priority: 20 });
    const { body: changed } = await client.call("PUT", `/portals/${created.id}/update`, change);
    expect(changed).toMatchObject({ name: "Fjord 2", priority: 20, lock_version: 2, expires_at: null });

    const [first, second] = await ledger(created.id);
    expect(first).toMatchObject({
      action: "create",
      actor_id: actorId,
      ip: client.address,
      subject_label: "Fjord",
      before: null,
    });
    expect(first?.after).toMatchObject({ name: "Fjord", priority: 10 });
    expect(second).toMatchObject({
      action: "update",
      before: { name: "Fjord", priority: 10, expires_at: "2030-06-30T23:59:59.000Z", user_agent: "Box/1" },
      after: { name: "Fjord 2", priority: 20, expires_at: null, user_agent: null },
    });
  });

  test("a write and its line in the ledger are one: neither is there without the other", async () => {
    const { body } = await client.call("GET", "/portals?length=1");
    const { db } = subject.services;
    subject.services.db = new Proxy(db, {
      get(target, property) {
        if (property !== "transaction") return Reflect.get(target, property);
        return (work: (tx: unknown) => Promise<unknown>) =>
          target.transaction((tx) => {
            const insert = tx.insert.bind(tx);
            tx.insert = ((table: unknown) => {
              if (table === activity) throw new Error("no ledger today");
              return insert(table as typeof portal);
            }) as typeof tx.insert;
            return work(tx);
          });
      },
    });
    const answer = await client.call("POST", "/portals/store", newPortal({ name: "Half written" }));
    subject.services.db = db;
    expect(answer.status).toBe(500);
    expect(subject.errors()).toHaveLength(1);
    expect(await db.select().from(portal).where(eq(portal.name, "Half written"))).toEqual([]);
    expect((await client.call("GET", "/portals?length=1")).body.meta).toEqual(body.meta);
  });

  test("the password is encrypted, never sent back, kept when left out, cleared when asked", async () => {
    const secret = "s3cret-of-the-portal";
    const { id, url } = await createPortal(client, { password: secret });
    const first = await stored(id);
    expect(first?.password).not.toContain(secret);
    expect(subject.services.encryption.open(first?.password ?? "")).toBe(secret);
    const shown = await client.call("GET", `/portals/${id}`);
    expect(shown.body.has_password).toBe(true);
    expect(shown.body).not.toHaveProperty("password");

    const change = newPortal({ url });
    await client.call("PUT", `/portals/${id}/update`, change);
    expect((await stored(id))?.password).toBe(first?.password);
    await client.call("PUT", `/portals/${id}/update`, { ...change, password: "" });
    expect((await stored(id))?.password).toBe(first?.password);
    await client.call("PUT", `/portals/${id}/update`, { ...change, password: "another" });
    expect(subject.services.encryption.open((await stored(id))?.password ?? "")).toBe("another");
    const cleared = await client.call("PUT", `/portals/${id}/update`, { ...change, clear_password: true });
    expect(cleared.body.has_password).toBe(false);
    expect((await stored(id))?.password).toBeNull();

    const rows = await ledger(id);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(String(first?.password));
    expect(rows.at(-2)).toMatchObject({ before: { password: "••••" }, after: { password: "••••" } });
    expect(rows.at(-1)).toMatchObject({
      before: { password: "••••", has_password: true },
      after: { password: null, has_password: false },
    });
  });

  test("a stored password stays with its server, type and user name; whoever names others enters it again", async () => {
    const account = { url: "https://panel.example/c/", type: "xtream", username: "desk" };
    const created = await createPortal(client, { ...account, password: "hush" });
    const before = await stored(created.id);
    const save = (values: Record<string, unknown>) =>
      client.call("PUT", `/portals/${created.id}/update`, newPortal({ name: created.name, ...account, ...values }));
    const elsewhere = [
      { url: "https://elsewhere.example/c/" },
      { url: "http://panel.example/c/" },
      { url: "https://panel.example:8443/c/" },
      { url: "https://panel.example@elsewhere.example/" },
      { type: "m3u" },
      { username: "other" },
      { username: "" },
    ];
    for (const values of elsewhere) {
      expect(await save(values), JSON.stringify(values)).toMatchObject({
        status: 422,
        body: { errors: { password: ["Enter the password again: the server or the user name changed."] } },
      });
      expect((await save({ ...values, password: "" })).status).toBe(422);
    }
    expect(await stored(created.id)).toEqual(before);

    expect(await save({ url: "https://PANEL.example/other/" })).toMatchObject({ status: 200 });
    expect((await stored(created.id))?.password).toBe(before?.password);
    expect((await save({ url: "https://elsewhere.example/", password: "anew" })).status).toBe(200);
    expect(subject.services.encryption.open((await stored(created.id))?.password ?? "")).toBe("anew");
    const cleared = await save({ username: "other", clear_password: true });
    expect(cleared).toMatchObject({ status: 200, body: { has_password: false } });
    expect((await save({ url: "https://third.example/" })).status).toBe(200);
  });

  test("a stale version is refused with the row as it stands", async () => {
    const { id } = await createPortal(client);
    const change = newPortal({ lock_version: 1 });
    await client.call("PUT", `/portals/${id}/update`, change);
    const stale = await client.call("PUT", `/portals/${id}/update`, { ...change, name: "Too late" });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      message: "Somebody else saved this in the meantime.",
      current: { id, name: change.name, lock_version: 2 },
    });
    expect(stale.body.current).not.toHaveProperty("password");
    const unchecked = await client.call("PUT", `/portals/${id}/update`, { ...change, lock_version: undefined });
    expect(unchecked).toMatchObject({ status: 200, body: { lock_version: 3 } });
  });

  test("of many updates of one version at once exactly one succeeds", async () => {
    const { id } = await createPortal(client);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.call("PUT", `/portals/${id}/update`, newPortal({ lock_version: 1 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await stored(id))?.lock_version).toBe(2);
    expect(await ledger(id)).toHaveLength(2);
  });

  test("a name is taken in any case of its letters, and free again once its row is archived", async () => {
    const { id } = await createPortal(client, { name: "Straße 7" });
    const taken = await client.call("POST", "/portals/store", newPortal({ name: "STRAßE 7" }));
    expect(taken).toMatchObject({ status: 422, body: { errors: { name: ["This value is taken already."] } } });
    const other = await createPortal(client);
    const renamed = await client.call("PUT", `/portals/${other.id}/update`, newPortal({ name: "straße 7" }));
    expect(renamed.status).toBe(422);
    await client.call("DELETE", `/portals/${id}/delete`);
    expect((await client.call("POST", "/portals/store", newPortal({ name: "Straße 7" }))).status).toBe(200);
  });

  test("of many rows of one name at once exactly one is created", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.call("POST", "/portals/store", newPortal({ name: "Wanted by all" }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test("the default passes on: at most one row has it, also when many take it at once", async () => {
    const defaults = () => subject.services.db.select().from(portal).where(eq(portal.is_default, true));
    const first = await createPortal(client, { is_default: true });
    const second = await createPortal(client, { is_default: true });
    expect(await defaults()).toMatchObject([{ id: second.id }]);
    expect((await ledger(first.id)).at(-1)).toMatchObject({
      action: "update",
      before: { is_default: true },
      after: { is_default: false },
    });
    const rows = await Promise.all(Array.from({ length: 5 }, () => createPortal(client)));
    const answers = await Promise.all(
      rows.map(({ id, name }) => client.call("PUT", `/portals/${id}/update`, newPortal({ name, is_default: true }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  test("archived rows can be read and not changed", async () => {
    const { id } = await createPortal(client);
    expect((await client.call("DELETE", `/portals/${id}/delete`)).body).toEqual({
      changed: 1,
      batch: expect.any(String),
    });
    expect((await client.call("DELETE", `/portals/${id}/delete`)).body).toEqual({ changed: 0 });
    expect((await client.call("GET", `/portals/${id}`)).body.deleted_at).toEqual(expect.any(String));
    const change = await client.call("PUT", `/portals/${id}/update`, newPortal());
    expect(change).toMatchObject({
      status: 409,
      body: { message: "Somebody archived this in the meantime.", current: { id } },
    });
  });

  test("what does not exist is 404", async () => {
    expect((await client.call("GET", "/portals/2147483647")).status).toBe(404);
    expect((await client.call("PUT", "/portals/2147483647/update", newPortal())).status).toBe(404);
    expect((await client.call("DELETE", "/portals/2147483647/delete")).status).toBe(404);
  });

  test("no column can be set beside those of the form", async () => {
    const forged = {
      id: 7_777_777,
      created_by: 999,
      lock_version: 50,
      deleted_at: "2020-01-01T00:00:00Z",
      last_result: "ok",
      has_password: true,
    };
    const created = await createPortal(client, forged);
    expect(created).toMatchObject({
      created_by: actorId,
      lock_version: 1,
      deleted_at: null,
      last_result: null,
      has_password: false,
    });
    expect(created.id).toBeLessThan(7_777_777);
    const changed = await client.call(
      "PUT",
      `/portals/${created.id}/update`,
      newPortal({ ...forged, lock_version: 1 }),
    );
    expect(changed.body).toMatchObject({ id: created.id, deleted_at: null, last_result: null, lock_version: 2 });
  });
});
