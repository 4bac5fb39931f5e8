import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, carbox } from "../../api/db/schema/index.ts";
import { expireRows } from "../../api/domain/expiry.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice } from "./signed-in-device.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "Correct-carbox-1";

interface Box {
  id: number;
  username: string;
  [field: string]: unknown;
}

describe.each(databaseKinds)("the back office of car-boxes on %s", (kind) => {
  let subject: ApiUnderTest;
  let staff: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client: staff } = await subject.member(["manage-carbox-devices"], { level: 1 }));
  });
  afterAll(() => subject.close());

  let made = 0;
  const newBox = (values: Record<string, unknown> = {}) => {
    made += 1;
    return { code: `CB-${made}`, username: `driver${made}`, password: PASSWORD, ...values };
  };
  const create = async (values: Record<string, unknown> = {}, as = staff) => {
    const answer = await as.call("POST", "/carbox-devices/store", newBox(values));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as Box;
  };
  const read = async ({ id }: Box) => (await staff.call("GET", `/carbox-devices/${id}`)).body;
  const bulk = (action: string, { id }: Box, values = {}) =>
    staff.call("POST", "/carbox-devices/bulk", { action, values, ids: [id] });
  const drive = ({ username }: Box, password = PASSWORD) =>
    subject.client().call("POST", "/app/qr/car/login", { username, password });
  const signedIn = async (box: Box, password = PASSWORD) => {
    const { status, body } = await drive(box, password);
    expect(status, JSON.stringify(body)).toBe(200);
    return subject.client().with(String(body.token));
  };
  const isOpen = async (client: Client) => (await client.call("GET", "/app/qr/car")).status === 200;

  test("an account needs a password, and a code and a user name that nobody has", async () => {
    const without = await staff.call("POST", "/carbox-devices/store", newBox({ password: undefined }));
    expect(without).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    const box = await create({ code: "Bus-7", username: "Bus.Seven" });
    expect(box).toMatchObject({ status: "active", has_password: true, last_login_at: null });
    for (const [field, value] of [
      ["code", "BUS-7"],
      ["username", "bus.seven"],
    ] as const) {
      const again = await staff.call("POST", "/carbox-devices/store", newBox({ [field]: value }));
      expect(again.body.errors).toEqual({ [field]: ["This value is taken already."] });
    }
    for (const values of [{ username: "ab" }, { code: "x".repeat(13) }, { password: "short" }, { portal_id: 999_999 }])
      expect((await staff.call("POST", "/carbox-devices/store", newBox(values))).status).toBe(422);
  });

  test("a reset makes a password that is told once, and ends every session", async () => {
    const box = await create();
    const [one, two] = [await signedIn(box), await signedIn(box)];
    const { body } = await staff.call("POST", `/carbox-devices/${box.id}/reset-password`);
    expect(body).toEqual({ username: box.username, password: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) });
    expect([await isOpen(one), await isOpen(two), (await drive(box)).status]).toEqual([false, false, 422]);
    expect(await isOpen(await signedIn(box, String(body.password)))).toBe(true);
    const told = [await subject.services.db.select().from(activity), await read(box)];
    expect(JSON.stringify(told)).not.toContain(body.password);
    const [entry] = await subject.services.db.select().from(activity).where(eq(activity.action, "password-reset"));
    expect(entry).toMatchObject({ subject_type: "carbox", subject_id: box.id, subject_label: box.username });
  });

  test("a password that is typed ends every session too; a change without one ends none", async () => {
    const box = await create();
    const client = await signedIn(box);
    const change = { code: box.code, username: box.username, vehicle: "Van" };
    expect((await staff.call("PUT", `/carbox-devices/${box.id}/update`, change)).body).toMatchObject({
      vehicle: "Van",
    });
    expect(await isOpen(client)).toBe(true);
    await staff.call("PUT", `/carbox-devices/${box.id}/update`, { ...change, password: "Another-horse-2" });
    expect([await isOpen(client), (await drive(box)).status]).toEqual([false, 422]);
    expect(await isOpen(await signedIn(box, "Another-horse-2"))).toBe(true);
  });

  test("signing out ends the sessions of this car-box alone, and says how many", async () => {
    const [box, other] = [await create(), await create()];
    const [one, two, neighbour] = [await signedIn(box), await signedIn(box), await signedIn(other)];
    const answer = await staff.call("POST", `/carbox-devices/${box.id}/sign-out`);
    expect(answer.body).toEqual({ username: box.username, ended: 2 });
    expect([await isOpen(one), await isOpen(two), await isOpen(neighbour)]).toEqual([false, false, true]);
    expect((await staff.call("POST", `/carbox-devices/${box.id}/sign-out`)).body).toMatchObject({ ended: 0 });
  });

  test("one that is blocked or archived is out at once, and no session comes back with it", async () => {
    const box = await create();
    const client = await signedIn(box);
    await bulk("block", box);
    expect([await isOpen(client), (await drive(box)).status, (await read(box)).status]).toEqual([
      false,
      422,
      "blocked",
    ]);
    await bulk("extend", box, { days: 3 });
    expect(await read(box)).toMatchObject({ status: "blocked" });
    await bulk("unblock", box);
    expect([await isOpen(client), (await drive(box)).status]).toEqual([false, 200]);
    const again = await signedIn(box);
    const { body } = await staff.call("DELETE", `/carbox-devices/${box.id}/delete`);
    expect([await isOpen(again), (await drive(box)).status]).toEqual([false, 422]);
    for (const path of ["reset-password", "sign-out"])
      expect((await staff.call("POST", `/carbox-devices/${box.id}/${path}`)).status).toBe(404);
    await staff.call("POST", "/carbox-devices/restore", { batch: body.batch });
    expect([await isOpen(again), (await drive(box)).status]).toEqual([false, 200]);
  });

  test("its time runs out, and is extended", async () => {
    const expires_at = new Date(subject.services.now().getTime() + HOUR_MS).toISOString();
    const box = await create({ expires_at });
    const client = await signedIn(box);
    subject.advance(HOUR_MS + 1000);
    expect([await isOpen(client), (await drive(box)).status]).toEqual([false, 422]);
    await expireRows(subject.services.db, subject.services.now());
    expect(await read(box)).toMatchObject({ status: "expired", lock_version: 1 });
    expect((await staff.call("GET", "/carbox-devices?filter[status]=expired")).body.meta).toMatchObject({ total: 1 });
    await bulk("extend", box, { days: 2 });
    expect([(await read(box)).status, (await drive(box)).status]).toEqual(["active", 200]);
  });

  test("somebody sees what they and those below own, and builds in only devices of theirs", async () => {
    const boss = await subject.member(["manage-carbox-devices"]);
    const below = await subject.member(["manage-carbox-devices"], { ownerId: boss.id });
    const device = await newTestDevice(subject, { owner_id: below.id, kind: "carbox" });
    const foreign = await newTestDevice(subject, { kind: "carbox" });
    const hidden = await create();
    const theirs = await create({ device_id: device.id, vehicle: "Coach" }, below.client);
    expect(theirs).toMatchObject({ owner_id: below.id, device_mac: device.mac });
    expect((await boss.client.call("GET", `/carbox-devices/${theirs.id}`)).status).toBe(200);
    for (const path of ["reset-password", "sign-out"])
      expect((await boss.client.call("POST", `/carbox-devices/${hidden.id}/${path}`)).status).toBe(404);
    const refused = await below.client.call("POST", "/carbox-devices/store", newBox({ device_id: foreign.id }));
    expect(refused.body.errors).toHaveProperty("device_id");
    expect((await below.client.call("GET", `/carbox-devices/devices?q=${foreign.mac}`)).body.data).toEqual([]);
    const { body } = await below.client.call("GET", "/carbox-devices/choices");
    expect(body.owners).toEqual([{ id: below.id, name: below.name }]);
    expect((await below.client.call("GET", "/search?q=Coach")).body).toMatchObject([
      { type: "carbox", url: `/carbox-devices/${theirs.id}/edit` },
    ]);
    const rows = await subject.services.db.select({ id: carbox.id }).from(carbox);
    expect((await below.client.call("GET", "/carbox-devices")).body.meta).toMatchObject({ total: 1 });
    expect(rows.length).toBeGreaterThan(5);
  });
});
