import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, model, role, user, userRole } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createDevice, type DeviceRow, newDevice } from "./device-rows.ts";

const DAY_MS = 24 * 3_600_000;

describe.each(databaseKinds)("devices on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  let boss: { id: number; client: Client };
  beforeAll(async () => {
    subject = await startApi(kind);
    boss = await subject.member(["manage-devices"]);
    client = boss.client;
  });
  afterAll(() => subject.close());

  const read = async (id: number) => (await client.call("GET", `/devices/${id}`)).body;
  const bulk = (body: Record<string, unknown>, as = client) => as.call("POST", "/devices/bulk", body);
  const found = async (query: string, as = client) => {
    const { body } = await as.call("GET", `/devices?${query}`);
    return (body.data as unknown as DeviceRow[]).map(({ mac }) => mac);
  };
  const addModel = async (values: Partial<typeof model.$inferInsert> = {}) => {
    const at = new Date().toISOString();
    const row = { name: `Model ${Math.random()}`, created_at: at, updated_at: at, ...values };
    const [created] = await subject.services.db.insert(model).values(row).returning();
    return created?.id ?? 0;
  };
  /** Somebody below another, with the same permission. */
  const memberBelow = async (ownerId: number | null) => {
    const member = await subject.member(["manage-devices"]);
    await subject.services.db.update(user).set({ owner_id: ownerId }).where(eq(user.id, member.id));
    return member;
  };

  test("a MAC in any notation is stored in one, and taken once", async () => {
    const first = await createDevice(client, { mac: "02-aa-bb-cc-dd-01" });
    expect(first).toMatchObject({ mac: "02:AA:BB:CC:DD:01", status: "pending", has_password: false, model_name: null });
    for (const mac of ["02aabbccdd01", "02AA.BBCC.DD01", " 02:aa:bb:cc:dd:01 ", "2:aa:bb:cc:dd:1"]) {
      const again = await client.call("POST", "/devices/store", newDevice({ mac }));
      expect(again).toMatchObject({ status: 422, body: { errors: { mac: ["This value is taken already."] } } });
    }
    for (const mac of ["02:aa:bb:cc:dd", "02:aa:bb:cc:dd:gg", "box", ""]) {
      const refused = await client.call("POST", "/devices/store", newDevice({ mac }));
      expect(refused.body.errors).toHaveProperty("mac");
    }
  });

  test("the search finds a MAC, or a part of one, however it is written", async () => {
    await createDevice(client, { mac: "0E:12:34:56:78:9A", name: "Kitchen", serial: "SN-777" });
    const spellings = [
      "0e:12:34:56:78:9a",
      "0E-12-34-56-78-9A",
      "0e12.3456.789a",
      "0E123456789A",
      "34:56:78",
      "345678",
      "3-45-6",
    ];
    for (const text of [...spellings, "kitch", "sn-777", "0e1"])
      expect(await found(`search=${encodeURIComponent(text)}`), text).toEqual(["0E:12:34:56:78:9A"]);
    expect(await found("search=34:56:79")).toEqual([]);
    const hits = await client.call("GET", "/search?q=0e-12-34-56");
    expect(hits.body).toMatchObject([{ type: "device", title: "0E:12:34:56:78:9A · Kitchen" }]);
  });

  test("model and owner are shown by name, in the list and alone", async () => {
    const model_id = await addModel({ name: "Nova 4K" });
    const row = await createDevice(client, { model_id });
    const names = { model_name: "Nova 4K", owner_name: (await nameOf(boss.id)) ?? "" };
    expect(row).toMatchObject(names);
    expect(await read(row.id)).toEqual(row);
    const { body } = await client.call("GET", `/devices?filter[model_id]=${model_id}`);
    expect(body.data).toMatchObject([names]);
    const part = names.owner_name.slice(1, -1).toUpperCase();
    const owned = (name: string) => found(`search=${row.mac}&filter[owner_name]=${encodeURIComponent(name)}`);
    expect(await owned(` ${part} `)).toEqual([row.mac]);
    for (const other of ["Nobody of that name", "%", "_", `${part}' or true --`])
      expect(await owned(other)).toEqual([]);
    const change = { ...newDevice({ mac: row.mac }), lock_version: row.lock_version, notes: "new" };
    expect((await client.call("PUT", `/devices/${row.id}/update`, change)).body).toMatchObject({ model_name: null });
  });

  async function nameOf(id: number) {
    const [row] = await subject.services.db.select().from(user).where(eq(user.id, id));
    return row?.name;
  }

  test("a model that is not there is refused; one that was archived stays where it is", async () => {
    const refused = await client.call("POST", "/devices/store", newDevice({ model_id: 2_000_000 }));
    expect(refused.body.errors).toHaveProperty("model_id");
    const model_id = await addModel();
    const row = await createDevice(client, { model_id });
    await subject.services.db
      .update(model)
      .set({ deleted_at: row.created_at as string })
      .where(eq(model.id, model_id));
    const kept = await client.call("PUT", `/devices/${row.id}/update`, { ...newDevice({ mac: row.mac }), model_id });
    expect(kept).toMatchObject({ status: 200, body: { model_id } });
    expect((await client.call("POST", "/devices/store", newDevice({ model_id }))).status).toBe(422);
  });

  test("activating, blocking and unblocking, each taken back by its batch", async () => {
    const { id } = await createDevice(client);
    const activation = await bulk({ action: "activate", ids: [id] });
    expect(activation.body).toMatchObject({ changed: 1 });
    const active = await read(id);
    expect(active).toMatchObject({ status: "active", activated_at: expect.any(String) });
    await bulk({ action: "block", ids: [id] });
    expect(await read(id)).toMatchObject({ status: "blocked", activated_at: active.activated_at });
    expect((await bulk({ action: "unblock", ids: [id] })).body.changed).toBe(1);
    expect(await read(id)).toMatchObject({ status: "active" });
    expect((await bulk({ action: "unblock", ids: [id] })).body.changed).toBe(0);
    await client.call("POST", "/devices/restore", { batch: activation.body.batch });
    expect(await read(id)).toMatchObject({ status: "pending", activated_at: null });
  });

  test("activating is for devices that wait: it frees none that is blocked, and counts those that it changed", async () => {
    const waiting = await createDevice(client);
    const expired = await createDevice(client, { expires_at: "2020-01-01" });
    const blocked = await createDevice(client);
    await bulk({ action: "activate", ids: [expired.id, blocked.id] });
    await bulk({ action: "block", ids: [blocked.id] });
    const before = [await read(expired.id), await read(blocked.id)];
    const ids = [waiting.id, expired.id, blocked.id];
    expect((await bulk({ action: "activate", ids })).body).toMatchObject({ changed: 1 });
    expect(await read(waiting.id)).toMatchObject({ status: "active" });
    expect([await read(expired.id), await read(blocked.id)]).toEqual(before);
    expect((await bulk({ action: "activate", ids })).body).toEqual({ changed: 0 });
  });

  test("extending gives each device days of its own, and takes them back", async () => {
    const soon = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const one = await createDevice(client, { expires_at: soon });
    const none = await createDevice(client);
    const past = await createDevice(client, { expires_at: "2020-01-01" });
    await bulk({ action: "activate", ids: [past.id] });
    expect(await read(past.id)).toMatchObject({ status: "expired" });
    const ids = [one.id, none.id, past.id];
    const done = await bulk({ action: "extend", values: { days: 30 }, ids });
    expect(done.body.changed).toBe(3);
    const expiry = async (id: number) => Date.parse(String((await read(id)).expires_at));
    expect(await expiry(one.id)).toBe(Date.parse(soon) + 30 * DAY_MS);
    for (const id of [none.id, past.id]) expect((await expiry(id)) - Date.now()).toBeGreaterThan(29.9 * DAY_MS);
    expect(await read(past.id)).toMatchObject({ status: "active" });
    const lines = await subject.services.db
      .select()
      .from(activity)
      .where(eq(activity.batch, String(done.body.batch)));
    expect(lines).toHaveLength(3);
    expect((await client.call("POST", "/devices/restore", { batch: done.body.batch })).body.changed).toBe(3);
    expect(await read(one.id)).toMatchObject({ expires_at: soon });
    expect(await read(none.id)).toMatchObject({ expires_at: null });
    expect(await read(past.id)).toMatchObject({ status: "expired" });
  });

  test.each([[{}], [{ days: 0 }], [{ days: 4000 }], [{ days: 1.5 }], [{ days: "soon" }], [{ days: null }]])(
    "extending by %j is refused at its field",
    async (values) => {
      const { id } = await createDevice(client);
      const answer = await bulk({ action: "extend", values, ids: [id] });
      expect(answer).toMatchObject({ status: 422, body: { errors: { days: [expect.any(String)] } } });
    },
  );

  test("a new expiry decides between active and expired", async () => {
    const row = await createDevice(client);
    await bulk({ action: "activate", ids: [row.id] });
    const save = (expires_at: string | null) =>
      client.call("PUT", `/devices/${row.id}/update`, { ...newDevice({ mac: row.mac }), expires_at });
    expect((await save("2020-01-01")).body.status).toBe("expired");
    expect((await save("2999-01-01")).body.status).toBe("active");
    await bulk({ action: "block", ids: [row.id] });
    expect((await save("2020-01-01")).body.status).toBe("blocked");
  });

  test("somebody sees and changes what they and those below own, and nothing else", async () => {
    const below = await memberBelow(boss.id);
    const stranger = await memberBelow(null);
    const theirs = await createDevice(below.client, { name: "Below" });
    const other = await createDevice(stranger.client, { name: "Strange" });
    expect(theirs.owner_id).toBe(below.id);
    expect(await found(`search=${theirs.mac}`)).toEqual([theirs.mac]);
    expect(await found(`search=${other.mac}`)).toEqual([]);
    expect(await found("length=500", below.client)).toEqual([theirs.mac]);
    expect((await client.call("GET", `/devices/${other.id}`)).status).toBe(404);
    expect((await client.call("PUT", `/devices/${other.id}/update`, newDevice())).status).toBe(404);
    expect((await client.call("DELETE", `/devices/${other.id}/delete`)).status).toBe(404);
    expect((await bulk({ action: "block", ids: [other.id, theirs.id] })).body.changed).toBe(1);
    expect((await client.call("GET", "/search?q=Strange")).body).toEqual([]);
    expect((await client.call("GET", "/search?q=Below")).body).toHaveLength(1);
  });

  test("nobody moves a device to somebody beside or above them", async () => {
    const below = await memberBelow(boss.id);
    const stranger = await memberBelow(null);
    const { id } = await createDevice(client);
    const move = (owner_id: number, as = client) => bulk({ action: "move", values: { owner_id }, ids: [id] }, as);
    expect((await move(stranger.id)).body.errors).toEqual({ owner_id: ["Choose yourself or somebody below you."] });
    expect((await client.call("POST", "/devices/store", newDevice({ owner_id: stranger.id }))).status).toBe(422);
    expect((await move(below.id)).body.changed).toBe(1);
    expect(await read(id)).toMatchObject({ owner_id: below.id, owner_name: below.name });
    expect((await move(boss.id, below.client)).status).toBe(422);
    const mine = await createDevice(below.client, { owner_id: null });
    expect(mine.owner_id).toBe(below.id);
  });

  test("a submission that is repeated makes another device once the first is archived, and tells nothing of one that is gone", async () => {
    const staff = await subject.member(["manage-devices"], { level: 1 });
    const sent = newDevice({ name: "Sent again" });
    const store = () => client.call("POST", "/devices/store", sent, { "Idempotency-Key": "devices-again" });
    const first = (await store()).body;
    expect((await store()).body.id).toBe(first.id);
    await client.call("DELETE", `/devices/${first.id}/delete`);
    const second = await store();
    expect(second).toMatchObject({ status: 200, body: { mac: first.mac, deleted_at: null } });
    expect(second.body.id).not.toBe(first.id);
    expect((await store()).body.id).toBe(second.body.id);
    const change = { action: "move", values: { owner_id: staff.id }, ids: [second.body.id] };
    expect((await bulk(change, staff.client)).body).toMatchObject({ changed: 1 });
    const gone = await store();
    expect(gone.status).toBe(404);
    expect(JSON.stringify(gone.body)).not.toContain("Sent again");
  });

  test("a device whose MAC somebody else has by now is not restored, and that one is not named", async () => {
    const staff = await subject.member(["manage-devices"], { level: 1 });
    const mine = await createDevice(client);
    await client.call("DELETE", `/devices/${mine.id}/delete`);
    const theirs = await createDevice(staff.client, { mac: mine.mac });
    const restore = (by: Client) => by.call("POST", "/devices/restore", { ids: [mine.id] });
    const hidden = await restore(client);
    expect(hidden).toMatchObject({
      status: 422,
      body: { message: "This value is taken already.", errors: { mac: ["This value is taken already."] } },
    });
    const named = await restore(staff.client);
    expect(named.body.errors).toEqual({ mac: [expect.stringContaining(`no. ${theirs.id}`)] });
  });

  test("an owner who was archived keeps a device that is changed otherwise, and is given no other", async () => {
    const below = await memberBelow(boss.id);
    const row = await createDevice(below.client);
    await subject.services.db
      .update(user)
      .set({ deleted_at: String(row.created_at) })
      .where(eq(user.id, below.id));
    const change = { ...newDevice({ mac: row.mac }), owner_id: below.id, name: "Renamed" };
    const kept = await client.call("PUT", `/devices/${row.id}/update`, change);
    expect(kept).toMatchObject({ status: 200, body: { name: "Renamed", owner_id: below.id, owner_name: below.name } });
    const refused = await client.call("POST", "/devices/store", newDevice({ owner_id: below.id }));
    expect(refused.body.errors).toHaveProperty("owner_id");
  });

  test("choices: models that are offered, and the owners one may choose", async () => {
    const off = await addModel({ name: "Off", active: false });
    const below = await memberBelow(boss.id);
    const { body } = await below.client.call("GET", "/devices/choices");
    expect(body.owners).toEqual([{ id: below.id, name: below.name }]);
    expect(body.models).not.toContainEqual({ id: off, name: "Off" });
    const all = await client.call("GET", "/devices/choices");
    expect(all.body.owners).toContainEqual({ id: below.id, name: below.name });
  });

  test("who sees every row may leave a device without an owner", async () => {
    const admin = await subject.member(["manage-devices"]);
    const [held] = await subject.services.db.select().from(role).where(eq(role.name, "admin"));
    await subject.services.db.insert(userRole).values({ user_id: admin.id, role_id: held?.id ?? 0 });
    const row = await createDevice(admin.client, { owner_id: null });
    expect(row).toMatchObject({ owner_id: null, owner_name: null });
    expect(await found(`search=${row.mac}`)).toEqual([]);
    expect(await found(`search=${row.mac}`, admin.client)).toEqual([row.mac]);
  });
});
