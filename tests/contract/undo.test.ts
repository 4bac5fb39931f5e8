import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, carbox, device, qrCustomer, user } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createDevice } from "./device-rows.ts";
import type { TestAccount } from "./test-account.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(databaseKinds)("taking an action back on %s", (kind) => {
  let subject: ApiUnderTest;
  let boss: TestAccount & { client: Client };
  let client: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    boss = await subject.member(["manage-devices", "manage-carbox-devices", "manage-qr-devices"]);
    client = boss.client;
  });
  afterAll(() => subject.close());

  const fromNow = (milliseconds: number) => new Date(subject.services.now().getTime() + milliseconds).toISOString();
  const act = async (path: string, id: unknown, action: string, values = {}) => {
    const { body } = await client.call("POST", `${path}/bulk`, { action, values, ids: [id] });
    expect(body.changed).toBe(1);
    return body.batch;
  };
  const undo = (path: string, batch: unknown, as = client) => as.call("POST", `${path}/restore`, { batch });
  const read = async (path: string, id: unknown) => (await client.call("GET", `${path}/${id}`)).body;
  const activeDevice = async () => {
    const row = await createDevice(client);
    await act("/devices", row.id, "activate");
    return row;
  };

  test("is for the one who did it", async () => {
    const below = await subject.member(["manage-devices"], { ownerId: boss.id });
    const { id } = await createDevice(below.client);
    const block = await act("/devices", id, "block");
    const archive = (await client.call("DELETE", `/devices/${id}/delete`)).body.batch;
    for (const batch of [archive, block]) {
      const refused = await undo("/devices", batch, below.client);
      expect(refused).toMatchObject({ status: 422, body: { message: "There is nothing left to take back." } });
      expect((await undo("/devices", batch)).body).toMatchObject({ changed: 1 });
    }
    expect(await read("/devices", id)).toMatchObject({ status: "pending", deleted_at: null });
  });

  const kinds = [
    { path: "/devices", block: "block", working: "active", setExpiry: expiryOf(device) },
    { path: "/carbox-devices", block: "block", working: "active", setExpiry: expiryOf(carbox) },
    { path: "/devices-qr", block: "revoke", working: "pending", setExpiry: expiryOf(qrCustomer) },
  ];
  let made = 0;
  const create = async (path: string) => {
    if (path === "/devices") return (await activeDevice()).id;
    made += 1;
    const values = { code: `UN-${made}`, username: `undo.driver${made}`, password: "Correct-carbox-1", name: "Undone" };
    const { status, body } = await client.call("POST", `${path}/store`, values);
    expect(status, JSON.stringify(body)).toBe(200);
    return Number(body.id);
  };
  /** Another expiry, of which nothing followed yet. */
  function expiryOf(table: typeof device | typeof carbox | typeof qrCustomer) {
    return (id: number, expires_at: string) =>
      subject.services.db.update(table).set({ expires_at }).where(eq(table.id, id));
  }

  test.each(kinds)("gives a row of $path the status that its expiry says by now", async (rows) => {
    const { path, block, working, setExpiry } = rows;
    const id = await create(path);
    for (const [expires_at, status] of [
      [fromNow(-DAY_MS), "expired"],
      [fromNow(DAY_MS), working],
    ] as const) {
      const batch = await act(path, id, block);
      await setExpiry(id, expires_at);
      expect((await undo(path, batch)).body).toMatchObject({ changed: 1 });
      expect(await read(path, id)).toMatchObject({ status, expires_at });
      const [told] = await subject.services.db.select().from(activity).orderBy(desc(activity.id)).limit(1);
      expect(told).toMatchObject({ action: "undo", subject_id: id, after: { status } });
    }
  });

  test.each(kinds)("of an extension in $path gives back an expiry that has passed meanwhile", async (rows) => {
    const { path, setExpiry } = rows;
    const id = await create(path);
    const soon = fromNow(HOUR_MS);
    await setExpiry(id, soon);
    const batch = await act(path, id, "extend", { days: 30 });
    subject.advance(2 * HOUR_MS);
    expect((await undo(path, batch)).body).toMatchObject({ changed: 1 });
    expect(await read(path, id)).toMatchObject({ status: "expired", expires_at: soon });
  });

  test("leaves what waits or is blocked as it was", async () => {
    const pending = await createDevice(client, { expires_at: "2020-01-01" });
    const blocked = await activeDevice();
    await act("/devices", blocked.id, "block");
    const batches = [
      await act("/devices", pending.id, "activate"),
      await act("/devices", blocked.id, "unblock"),
      await act("/devices", pending.id, "move", { owner_id: (await subject.member([], { ownerId: boss.id })).id }),
    ];
    for (const batch of batches) expect((await undo("/devices", batch)).status).toBe(200);
    expect(await read("/devices", pending.id)).toMatchObject({ status: "pending", owner_id: boss.id });
    expect(await read("/devices", blocked.id)).toMatchObject({ status: "blocked" });
  });

  test.each([
    ["archived", () => ({ deleted_at: fromNow(0) })],
    ["somebody else's", () => ({ owner_id: null })],
  ])("gives no device back to an owner who is %s by now", async (_, change) => {
    const below = await subject.member(["manage-devices"], { ownerId: boss.id });
    const { id } = await createDevice(below.client);
    const batch = await act("/devices", id, "move", { owner_id: boss.id });
    await subject.services.db.update(user).set(change()).where(eq(user.id, below.id));
    const refused = await undo("/devices", batch);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { owner_id: ["Choose yourself or somebody below you."] } },
    });
    expect(await read("/devices", id)).toMatchObject({ owner_id: boss.id });
    await subject.services.db.update(user).set({ deleted_at: null, owner_id: boss.id }).where(eq(user.id, below.id));
    expect((await undo("/devices", batch)).body).toMatchObject({ changed: 1 });
    expect(await read("/devices", id)).toMatchObject({ owner_id: below.id });
  });
});
