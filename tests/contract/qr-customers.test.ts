import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, device, qrCustomer } from "../../api/db/schema/index.ts";
import { expireRows } from "../../api/domain/expiry.ts";
import { acceptQrKey, findByQrKey } from "../../api/domain/qr-customers.ts";
import type { Permission } from "../../contract/permissions.ts";
import { type ApiUnderTest, type Client, databaseKinds, expireLimits, startApi } from "./api-under-test.ts";
import { newTestDevice, secretsOfDevice, type TestDevice } from "./signed-in-device.ts";

const HOUR_MS = 3_600_000;
const KEY = /^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/;

interface Customer {
  id: number;
  lock_version: number;
  [field: string]: unknown;
}

describe.each(databaseKinds)("QR customers on %s", (kind) => {
  let subject: ApiUnderTest;
  let staff: Client;
  let staffId: number;
  let box: TestDevice;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client: staff, id: staffId } = await subject.member(["manage-qr-devices"], { level: 1 }));
    box = await newTestDevice(subject, { ...(await secretsOfDevice()), name: "Lobby" });
  });
  afterAll(() => subject.close());

  const create = async (values: Record<string, unknown> = {}, as = staff) => {
    const answer = await as.call("POST", "/devices-qr/store", { name: "Room 101", device_id: box.id, ...values });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as Customer;
  };
  const keyOf = async ({ id }: Customer) => String((await staff.call("GET", `/devices-qr/${id}/key`)).body.key);
  const read = async ({ id }: Customer) => (await staff.call("GET", `/devices-qr/${id}`)).body;
  const bulk = (action: string, { id }: Customer, values = {}) =>
    staff.call("POST", "/devices-qr/bulk", { action, values, ids: [id] });
  const scan = async (password: string, mac = box.mac) => {
    // What is tried here is not how often one may try.
    await expireLimits(subject, HOUR_MS);
    return subject.client().call("POST", "/app/device/login", { mac, password });
  };
  const signedIn = async (password: string, mac = box.mac) => {
    const { status, body } = await scan(password, mac);
    expect(status, JSON.stringify(body)).toBe(200);
    return subject.client().with(String(body.token));
  };
  const isOpen = async (panel: Client) => (await panel.call("GET", "/app/device")).status === 200;

  test("a key opens the panel of its device however it is typed, and is told by nothing but its own call", async () => {
    const customer = await create();
    expect(customer).toMatchObject({ status: "pending", device_mac: box.mac, last_used_at: null });
    const key = await keyOf(customer);
    expect(key).toMatch(KEY);
    for (const typed of [key, key.toLowerCase(), key.replaceAll("-", ""), ` ${key.replaceAll("-", " ")} `])
      expect(await isOpen(await signedIn(typed))).toBe(true);
    expect(await read(customer)).toMatchObject({ status: "active", last_used_at: expect.any(String) });

    const ledger = await subject.services.db.select().from(activity);
    const [stored] = await subject.services.db.select().from(qrCustomer).where(eq(qrCustomer.id, customer.id));
    const told = [await staff.call("GET", "/devices-qr"), await read(customer), ledger, stored];
    expect(JSON.stringify(told)).not.toContain(key);
    expect(ledger.some(({ action, after }) => action === "sign-in" && after?.qr_customer === "Room 101")).toBe(true);
  });

  test("a wrong key, the key of another device and an unknown device are answered alike", async () => {
    const other = await newTestDevice(subject, await secretsOfDevice());
    const key = await keyOf(await create());
    const wrong = key.endsWith("2") ? key.replace(/2$/, "3") : key.replace(/.$/, "2");
    const answers = [await scan(wrong), await scan(key, other.mac), await scan(key, "02:FF:FF:FF:FF:FF")];
    for (const { status, body } of answers) expect([status, body]).toEqual([422, answers[0]?.body]);
  });

  test("revoking ends what the QR opened and nothing else; reinstated it opens again, but brings no session back", async () => {
    const [one, two] = [await create(), await create({ name: "Room 102" })];
    const [key, panel, neighbour] = [
      await keyOf(one),
      await signedIn(await keyOf(one)),
      await signedIn(await keyOf(two)),
    ];
    const owner = await box.session();
    expect((await bulk("revoke", one)).body).toMatchObject({ changed: 1 });
    expect([await isOpen(panel), await isOpen(neighbour), await isOpen(owner)]).toEqual([false, true, true]);
    expect((await scan(key)).status).toBe(422);
    expect(await read(one)).toMatchObject({ status: "revoked" });
    await bulk("extend", one, { days: 30 });
    expect(await read(one)).toMatchObject({ status: "revoked" });
    await bulk("reinstate", one);
    expect(await read(one)).toMatchObject({ status: "active" });
    expect([await isOpen(panel), await isOpen(await signedIn(key))]).toEqual([false, true]);
  });

  test("a QR whose reinstatement is taken back is revoked again, with what it opened meanwhile", async () => {
    const customer = await create();
    const key = await keyOf(customer);
    await signedIn(key);
    await bulk("revoke", customer);
    const { batch } = (await bulk("reinstate", customer)).body;
    const panel = await signedIn(key);
    expect((await staff.call("POST", "/devices-qr/restore", { batch })).body).toMatchObject({ changed: 1 });
    expect(await read(customer)).toMatchObject({ status: "revoked" });
    expect(await isOpen(panel)).toBe(false);
  });

  test("replacing the key ends the old one and its sessions at once", async () => {
    const customer = await create();
    const old = await keyOf(customer);
    const panel = await signedIn(old);
    const rotated = (await staff.call("POST", `/devices-qr/${customer.id}/rotate`)).body;
    expect(rotated.key).toMatch(KEY);
    expect(rotated).toMatchObject({ mac: box.mac });
    expect(rotated.key).not.toBe(old);
    expect([await isOpen(panel), (await scan(old)).status]).toEqual([false, 422]);
    expect(await read(customer)).toMatchObject({ status: "pending", last_used_at: null });
    expect(await isOpen(await signedIn(String(rotated.key)))).toBe(true);
    await bulk("revoke", customer);
    const again = (await staff.call("POST", `/devices-qr/${customer.id}/rotate`)).body;
    expect([await scan(String(again.key)), await read(customer)]).toMatchObject([
      { status: 422 },
      { status: "revoked" },
    ]);
  });

  test("archiving, another device and the end of its time end it too", async () => {
    const archived = await create();
    const [archivedKey, archivedPanel] = [await keyOf(archived), await signedIn(await keyOf(archived))];
    await staff.call("DELETE", `/devices-qr/${archived.id}/delete`);
    expect([await isOpen(archivedPanel), (await scan(archivedKey)).status]).toEqual([false, 422]);
    expect((await staff.call("GET", `/devices-qr/${archived.id}/key`)).status).toBe(404);

    const other = await newTestDevice(subject, await secretsOfDevice());
    const moved = await create();
    const movedPanel = await signedIn(await keyOf(moved));
    await staff.call("PUT", `/devices-qr/${moved.id}/update`, { name: "Room 103", device_id: other.id });
    expect([await isOpen(movedPanel), (await scan(await keyOf(moved))).status]).toEqual([false, 422]);
    expect(await isOpen(await signedIn(await keyOf(moved), other.mac))).toBe(true);

    const expires_at = new Date(subject.services.now().getTime() + HOUR_MS).toISOString();
    const short = await create({ expires_at });
    const [key, panel] = [await keyOf(short), await signedIn(await keyOf(short))];
    subject.advance(HOUR_MS + 1000);
    expect([await isOpen(panel), (await scan(key)).status]).toEqual([false, 422]);
    await expireRows(subject.services.db, subject.services.now());
    expect(await read(short)).toMatchObject({ status: "expired" });
    await bulk("extend", short, { days: 1 });
    expect(await read(short)).toMatchObject({ status: "active" });
    expect((await scan(key)).status).toBe(200);
  });

  test("a customer who is given another device while they sign in is let in to neither by the old scan", async () => {
    const customer = await create();
    const { db, now } = subject.services;
    const found = await findByQrKey(db, box.id, await keyOf(customer), now());
    const other = await newTestDevice(subject, { ...(await secretsOfDevice()) });
    await db.update(qrCustomer).set({ device_id: other.id }).where(eq(qrCustomer.id, customer.id));
    expect(found && (await acceptQrKey(db, found, now()))).toBe(false);
    expect(await read(customer)).toMatchObject({ status: "pending", last_used_at: null });
  });

  test("a device without a password is opened, but whoever came with a QR cannot set its first one", async () => {
    const { key_hash } = await secretsOfDevice();
    const fresh = await newTestDevice(subject, { password_hash: null, key_hash });
    const panel = await signedIn(await keyOf(await create({ device_id: fresh.id })), fresh.mac);
    expect((await panel.call("GET", "/app/device")).body).toMatchObject({ has_password: true });
    expect((await panel.call("GET", "/app/device/preferences")).status).toBe(200);
    const refused = await panel.call("POST", "/app/device/password", { password: "Correct-horse-9" });
    expect(refused).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } });
  });

  test("whoever got a device from somebody else ends their QRs with its sign-in, and no others", async () => {
    const before = await subject.member(["manage-qr-devices"]);
    const owner = await subject.member(["manage-devices", "manage-qr-devices"]);
    const moved = await newTestDevice(subject, { ...(await secretsOfDevice()), owner_id: before.id });
    const theirs = await create({ device_id: moved.id }, before.client);
    const panel = await signedIn(await keyOf(theirs), moved.mac);
    await subject.services.db.update(device).set({ owner_id: owner.id }).where(eq(device.id, moved.id));
    const own = await create({ device_id: moved.id }, owner.client);
    expect((await owner.client.call("POST", `/devices-qr/${theirs.id}/rotate`)).status).toBe(404);

    expect((await owner.client.call("POST", `/devices/${moved.id}/reset-sign-in`)).body).toEqual({ ended: 1 });
    expect(await isOpen(panel)).toBe(false);
    expect((await scan(await keyOf(theirs), moved.mac)).status).toBe(422);
    expect(await read(theirs)).toMatchObject({ device_id: null });
    const again = { name: "Room 101", device_id: moved.id };
    expect((await before.client.call("PUT", `/devices-qr/${theirs.id}/update`, again)).status).toBe(422);
    expect(await isOpen(await signedIn(await keyOf(own), moved.mac))).toBe(true);
  });

  describe("a device that gets another owner", () => {
    const around = async () => {
      const above = await subject.member(["manage-devices", "manage-qr-devices"]);
      const before = await subject.member(["manage-devices", "manage-qr-devices"], { ownerId: above.id });
      const after = await subject.member(["manage-devices", "manage-qr-devices"], { ownerId: above.id });
      const given = await newTestDevice(subject, { ...(await secretsOfDevice()), owner_id: before.id });
      const of = { device_id: given.id };
      const theirs = await create({ ...of, name: "Of the owner before" }, before.client);
      const archived = await create({ ...of, name: "Archived" }, before.client);
      await before.client.call("DELETE", `/devices-qr/${archived.id}/delete`);
      const kept = [await create(of, above.client), await create(of)];
      const nobodys = await create(of);
      await subject.services.db.update(qrCustomer).set({ owner_id: null }).where(eq(qrCustomer.id, nobodys.id));
      return { above, before, after, given, theirs, archived, kept: [...kept, nobodys] };
    };
    const moved = (id: number, owner_id: number, by: Client) =>
      by.call("POST", "/devices/bulk", { action: "move", values: { owner_id }, ids: [id] });
    const deviceOf = async (customer: Customer) => (await read(customer)).device_id;

    test("by a move leaves the QRs of those who do not see it any more, with what they opened", async () => {
      const { above, before, after, given, theirs, archived, kept } = await around();
      const key = await keyOf(theirs);
      const [panel, owner] = [await signedIn(key, given.mac), await given.session()];
      const others = await Promise.all(kept.map(async (customer) => signedIn(await keyOf(customer), given.mac)));
      const elsewhere = await newTestDevice(subject, { ...(await secretsOfDevice()), owner_id: before.id });
      const unmoved = await create({ device_id: elsewhere.id }, before.client);

      expect((await moved(given.id, after.id, above.client)).body).toMatchObject({ changed: 1 });
      expect([await isOpen(panel), await isOpen(owner), (await scan(key, given.mac)).status]).toEqual([
        false,
        true,
        422,
      ]);
      for (const other of others) expect(await isOpen(other)).toBe(true);
      expect(await Promise.all([theirs, archived, ...kept, unmoved].map(deviceOf))).toEqual([
        null,
        null,
        ...kept.map(() => given.id),
        elsewhere.id,
      ]);
      expect((await before.client.call("GET", `/devices-qr/${theirs.id}/key`)).body).toMatchObject({ mac: null });
      const ofQr = and(eq(activity.subject_type, "qr_customer"), eq(activity.subject_id, theirs.id));
      const lines = await subject.services.db.select().from(activity).where(ofQr).orderBy(activity.id);
      expect(lines.at(-1)).toMatchObject({
        action: "update",
        actor_id: above.id,
        before: { device_id: given.id },
        after: { device_id: null },
      });
    });

    test("by a change does so, too, and one that keeps its owner keeps them", async () => {
      const { above, after, given, theirs, kept } = await around();
      const panel = await signedIn(await keyOf(theirs), given.mac);
      const change = async (values: Record<string, unknown>) => {
        const { body } = await above.client.call("GET", `/devices/${given.id}`);
        return above.client.call("PUT", `/devices/${given.id}/update`, { ...body, ...values });
      };
      expect((await change({ name: "Renamed" })).status).toBe(200);
      expect([await deviceOf(theirs), await isOpen(panel)]).toEqual([given.id, true]);
      expect((await change({ owner_id: after.id })).status).toBe(200);
      expect([await deviceOf(theirs), await isOpen(panel)]).toEqual([null, false]);
      expect(await Promise.all(kept.map(deviceOf))).toEqual(kept.map(() => given.id));
    });

    test("by a move that is taken back leaves the QRs of the owner in between", async () => {
      const { above, after, given } = await around();
      const { batch } = (await moved(given.id, after.id, above.client)).body;
      const between = await create({ device_id: given.id }, after.client);
      const panel = await signedIn(await keyOf(between), given.mac);
      expect((await above.client.call("POST", "/devices/restore", { batch })).body).toMatchObject({ changed: 1 });
      expect([await deviceOf(between), await isOpen(panel)]).toEqual([null, false]);
    });

    test("gets no QR from somebody who lost it while they saved", async () => {
      const { above, before, after, given } = await around();
      const [moving, saved] = await Promise.all([
        moved(given.id, after.id, above.client),
        before.client.call("POST", "/devices-qr/store", { name: "At once", device_id: given.id }),
      ]);
      expect(moving.status).toBe(200);
      if (saved.status === 200) expect(await deviceOf(saved.body as unknown as Customer)).toBeNull();
      else expect(saved.body.errors).toHaveProperty("device_id");
    });
  });

  describe("somebody who gets another place in the tree", () => {
    const both: Permission[] = ["manage-devices", "manage-qr-devices"];
    /** A line of three, with a neighbour on each level, and the staff who may move them. */
    const around = async () => {
      const movers = await subject.member(["manage-users"], { level: 1 });
      const [above, beside] = [await subject.member(both), await subject.member(both)];
      const moving = await subject.member(both, { ownerId: above.id });
      const sibling = await subject.member(both, { ownerId: above.id });
      const below = await subject.member(both, { ownerId: moving.id });
      const secrets = await secretsOfDevice();
      const deviceOf = (owner: { id: number }) => newTestDevice(subject, { ...secrets, owner_id: owner.id });
      const move = async (owner_id: number | null, id = moving.id) => {
        const { body } = await movers.client.call("GET", `/settings/users/${id}`);
        const answer = await movers.client.call("PUT", `/settings/users/${id}/update`, { ...body, owner_id });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      };
      return { movers, above, beside, moving, sibling, below, deviceOf, move };
    };
    const devicesOf = (customers: Customer[]) => Promise.all(customers.map(async (one) => (await read(one)).device_id));

    test("takes their devices, and those of all below, out of the QRs of the line that they leave", async () => {
      const { movers, above, beside, moving, sibling, below, deviceOf, move } = await around();
      const [theirs, deeper] = [await deviceOf(moving), await deviceOf(below)];
      const ofAbove = [
        await create({ device_id: theirs.id }, above.client),
        await create({ device_id: deeper.id }, above.client),
      ];
      const given = await create({ device_id: theirs.id, owner_id: sibling.id }, above.client);
      const kept = [
        await create({ device_id: theirs.id }, moving.client),
        await create({ device_id: theirs.id, owner_id: below.id }, moving.client),
        await create({ device_id: deeper.id }, moving.client),
        await create({ device_id: theirs.id }),
        await create({ device_id: (await deviceOf(above)).id }, above.client),
        await create({ device_id: (await deviceOf(sibling)).id }, above.client),
      ];
      const before = await devicesOf(kept);
      const panels = await Promise.all(
        [...ofAbove, given].map(async (one) =>
          signedIn(await keyOf(one), one === ofAbove[1] ? deeper.mac : theirs.mac),
        ),
      );
      const stays = await signedIn(await keyOf(kept[0] as Customer), theirs.mac);
      await move(beside.id);
      expect(await devicesOf([...ofAbove, given])).toEqual([null, null, null]);
      expect(await Promise.all([...panels, stays].map(isOpen))).toEqual([false, false, false, true]);
      expect(await devicesOf(kept)).toEqual(before);
      const line = { subject_type: "qr_customer", subject_id: given.id, actor_id: movers.id, action: "update" };
      const ledger = await subject.services.db.select().from(activity).where(eq(activity.actor_id, movers.id));
      expect(ledger).toContainEqual(
        expect.objectContaining({ ...line, before: { device_id: theirs.id }, after: { device_id: null } }),
      );
    });

    test("loses the QRs of devices of that line, which nobody there could see any more", async () => {
      const { above, beside, moving, sibling, below, deviceOf, move } = await around();
      const [over, next] = [await deviceOf(above), await deviceOf(sibling)];
      const lost = [
        await create({ device_id: over.id, owner_id: moving.id }, above.client),
        await create({ device_id: next.id, owner_id: below.id }, above.client),
      ];
      const panel = await signedIn(await keyOf(lost[0] as Customer), over.mac);
      await move(beside.id);
      expect(await devicesOf(lost)).toEqual([null, null]);
      expect(await isOpen(panel)).toBe(false);
    });

    test("keeps all QRs where nobody above is lost, and of those above only who is none any more loses theirs", async () => {
      const { above, moving, sibling, deviceOf, move } = await around();
      const theirs = await deviceOf(moving);
      const [top, low] = [
        await create({ device_id: theirs.id }, above.client),
        await create({ device_id: theirs.id, owner_id: sibling.id }, above.client),
      ];
      await move(sibling.id);
      expect(await devicesOf([top, low])).toEqual([theirs.id, theirs.id]);
      await move(above.id);
      expect(await devicesOf([top, low])).toEqual([theirs.id, null]);
      await move(null);
      expect(await devicesOf([top, low])).toEqual([null, null]);
    });

    test("changed otherwise keeps all, and so does a move that is refused", async () => {
      const { movers, above, below, moving, deviceOf } = await around();
      const theirs = await deviceOf(moving);
      const customer = await create({ device_id: theirs.id }, above.client);
      const { body } = await movers.client.call("GET", `/settings/users/${moving.id}`);
      const update = (values: Record<string, unknown>) =>
        movers.client.call("PUT", `/settings/users/${moving.id}/update`, { ...body, ...values });
      expect((await update({ owner_id: below.id })).status).toBe(422);
      expect((await update({ notes: "Calls on Mondays", lock_version: undefined })).status).toBe(200);
      expect(await devicesOf([customer])).toEqual([theirs.id]);
    });

    test("is given no QR of the line that is saved at the same moment", async () => {
      const { above, beside, moving, deviceOf, move } = await around();
      const theirs = await deviceOf(moving);
      for (const owner of [beside, above, beside]) {
        const names = [1, 2, 3, 4];
        const store = () => above.client.call("POST", "/devices-qr/store", { name: "At once", device_id: theirs.id });
        const [, ...saved] = await Promise.all([move(owner.id), ...names.map(store)]);
        if (owner === above) continue;
        for (const { status, body } of saved)
          if (status === 200) expect((await read(body as unknown as Customer)).device_id).toBeNull();
          else expect(body.errors).toHaveProperty("device_id");
      }
    });
  });

  test("customers are changed while their devices move, and neither waits for the other for good", async () => {
    const [one, other] = [await subject.member(["manage-qr-devices"]), await subject.member()];
    const mover = await subject.member(["manage-devices"], { level: 1 });
    for (let round = 0; round < 5; round += 1) {
      const boxes = await Promise.all([1, 2, 3, 4].map(() => newTestDevice(subject, { owner_id: one.id })));
      const ids = boxes.map(({ id }) => id);
      const customers = await Promise.all(ids.map((device_id) => create({ device_id }, one.client)));
      const [moved, ...changed] = await Promise.all([
        mover.client.call("POST", "/devices/bulk", { action: "move", values: { owner_id: other.id }, ids }),
        ...customers.map(({ id, name }, at) =>
          one.client.call("PUT", `/devices-qr/${id}/update`, { name, device_id: ids.at(at - 1) }),
        ),
      ]);
      expect(moved.body).toMatchObject({ changed: 4 });
      for (const { status, body } of changed) if (status !== 200) expect(body.errors).toHaveProperty("device_id");
      expect(await Promise.all(customers.map(async (customer) => (await read(customer)).device_id))).toEqual(
        customers.map(() => null),
      );
    }
    expect(subject.errors()).toEqual([]);
  });

  test("without a device there is nothing to print", async () => {
    const bare = await create({ device_id: null });
    expect((await staff.call("GET", `/devices-qr/${bare.id}/key`)).body).toMatchObject({ mac: null });
  });

  test("somebody sees what they and those below own, gives it only their own devices, and finds only those", async () => {
    const reseller = await subject.member(["manage-qr-devices"]);
    const below = await subject.member(["manage-qr-devices"], { ownerId: reseller.id });
    const own = await newTestDevice(subject, { ...(await secretsOfDevice()), owner_id: below.id, name: "Kiosk" });
    const hidden = await create();
    const mine = await create({ device_id: own.id }, reseller.client);
    expect(mine).toMatchObject({ owner_id: reseller.id });
    for (const path of [`/devices-qr/${hidden.id}`, `/devices-qr/${hidden.id}/key`])
      expect((await reseller.client.call("GET", path)).status).toBe(404);
    expect((await reseller.client.call("POST", `/devices-qr/${hidden.id}/rotate`)).status).toBe(404);
    expect((await below.client.call("GET", `/devices-qr/${mine.id}`)).status).toBe(404);
    const foreign = await reseller.client.call("POST", "/devices-qr/store", { name: "X", device_id: box.id });
    expect(foreign).toMatchObject({ status: 422, body: { errors: { device_id: [expect.any(String)] } } });
    const upwards = await below.client.call("POST", "/devices-qr/store", { name: "X", owner_id: staffId });
    expect(upwards).toMatchObject({ status: 422, body: { errors: { owner_id: [expect.any(String)] } } });
    const found = await reseller.client.call("GET", "/devices-qr/devices?q=k");
    expect(found.body.data).toEqual([{ id: own.id, mac: own.mac, name: "Kiosk" }]);
    expect((await reseller.client.call("GET", "/search?q=Room")).body).toMatchObject([{ type: "qr_customer" }]);
  });
});
