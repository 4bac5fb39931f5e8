import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deviceLock, macNotification, macNotificationDevice } from "../../api/db/schema/index.ts";
import { statusOfNotice } from "../../api/domain/notices.ts";
import type { Permission } from "../../contract/permissions.ts";
import { playerStateRead } from "../../contract/player.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice } from "./signed-in-device.ts";

const HOUR_MS = 3_600_000;
const path = "/settings/mac-notifications";
const permissions: Permission[] = ["manage-mac-notifications", "manage-devices"];

describe.each(databaseKinds)("notifications to devices on %s", (kind) => {
  let subject: ApiUnderTest;
  let staff: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client: staff } = await subject.member(permissions, { level: 1 }));
  });
  afterAll(() => subject.close());

  const inHours = (hours: number) => new Date(subject.services.now().getTime() + hours * HOUR_MS).toISOString();
  const message = (values: Record<string, unknown>) => ({
    event: "message",
    text: "Please call us",
    send_at: inHours(-1),
    expires_at: inHours(24),
    ...values,
  });
  const notify = (values: Record<string, unknown>, by = staff) => by.call("POST", `${path}/store`, message(values));
  const noticesOf = async (player: Client) =>
    playerStateRead.answer.parse((await player.call("GET", "/app/player/state")).body).state?.notices ?? [];
  const idsOf = async (player: Client) => (await noticesOf(player)).map(({ id }) => id);
  const statusOf = async (id: unknown) => {
    const [found] = await subject.services.db
      .select()
      .from(macNotificationDevice)
      .innerJoin(macNotification, eq(macNotification.id, macNotificationDevice.mac_notification_id))
      .where(eq(macNotification.id, Number(id)));
    return found && statusOfNotice(found.mac_notification_device, found.mac_notification, subject.services.now());
  };

  test("goes to the devices that are named, in any notation, once each; from pending to confirmed", async () => {
    const [target, other] = [await newTestDevice(subject), await newTestDevice(subject)];
    const plain = target.mac.replaceAll(":", "").toLowerCase();
    const { status, body } = await notify({ macs: [target.mac, plain], need_confirm: true, hide_after: 30 });
    expect([status, body.macs]).toEqual([200, [target.mac]]);
    expect(await statusOf(body.id)).toBe("pending");

    const [player, neighbour] = [await target.session("player"), await other.session("player")];
    expect(await idsOf(neighbour)).toEqual([]);
    for (let fetched = 0; fetched < 2; fetched += 1) {
      const expected = { id: body.id, event: "message", text: "Please call us", need_confirm: true, hide_after: 30 };
      expect(await noticesOf(player)).toMatchObject([expected]);
      expect(await statusOf(body.id)).toBe("sent");
    }
    const confirm = (by: Client) => by.call("POST", `/app/player/notices/${body.id}/confirm`);
    expect((await confirm(neighbour)).status).toBe(404);
    expect([(await confirm(player)).status, (await confirm(player)).status]).toEqual([204, 204]);
    expect(await statusOf(body.id)).toBe("confirmed");
    expect(await idsOf(player)).toEqual([]);
  });

  test("is not there before it is sent and not after it has expired", async () => {
    const target = await newTestDevice(subject);
    const player = await target.session("player");
    const { id } = (await notify({ macs: [target.mac], send_at: inHours(2), expires_at: inHours(4) })).body;
    expect(await idsOf(player)).toEqual([]);
    subject.advance(2 * HOUR_MS);
    expect(await idsOf(player)).toEqual([id]);
    subject.advance(2 * HOUR_MS);
    expect(await idsOf(player)).toEqual([]);
    expect(await statusOf(id)).toBe("expired");
  });

  test("goes to all that match a filter when it is saved", async () => {
    const before = await newTestDevice(subject, { kind: "onair", country: "HR" });
    const { body } = await notify({ filter: { search: "", filter: { kind: "onair", country: "HR" } } });
    const after = await newTestDevice(subject, { kind: "onair", country: "HR" });
    expect(await idsOf(await before.session("player"))).toEqual([body.id]);
    expect(await idsOf(await after.session("player"))).toEqual([]);
  });

  test("reaches no device beyond the sender's part of the tree", async () => {
    const reseller = await subject.member(permissions);
    const mine = await newTestDevice(subject, { country: "PL", owner_id: reseller.id });
    const foreign = await newTestDevice(subject, { country: "PL" });
    const named = await notify({ macs: [mine.mac, foreign.mac] }, reseller.client);
    expect(named).toMatchObject({ status: 422, body: { errors: { macs: [expect.stringContaining(foreign.mac)] } } });
    const { body } = await notify({ filter: { search: "", filter: { country: "PL" } } }, reseller.client);
    expect(await idsOf(await mine.session("player"))).toEqual([body.id]);
    expect(await idsOf(await foreign.session("player"))).toEqual([]);
  });

  test("is seen and changed by those alone who reach all its devices", async () => {
    const reseller = await subject.member(permissions);
    const [mine, foreign] = [await newTestDevice(subject, { owner_id: reseller.id }), await newTestDevice(subject)];
    const shared = (await notify({ macs: [mine.mac, foreign.mac] })).body;
    const own = (await notify({ macs: [mine.mac] }, reseller.client)).body;
    const byStaff = (await notify({ macs: [mine.mac] })).body;
    const player = await foreign.session("player");
    await idsOf(player);
    const update = message({ macs: [mine.mac], text: "Changed" });
    expect((await reseller.client.call("PUT", `${path}/${shared.id}/update`, update)).status).toBe(404);
    expect((await reseller.client.call("DELETE", `${path}/${shared.id}/delete`)).status).toBe(404);
    expect(await noticesOf(player)).toMatchObject([{ text: "Please call us" }]);
    const seen = await reseller.client.call("GET", path);
    const ids = (seen.body.data as unknown as { id: number }[]).map(({ id }) => id);
    expect(ids.sort()).toEqual([own.id, byStaff.id].sort());
    expect((await reseller.client.call("PUT", `${path}/${own.id}/update`, update)).status).toBe(200);
    expect((await staff.call("GET", `${path}/${shared.id}`)).status).toBe(200);
  });

  test("of somebody who does not see the device any more does not arrive; what arrived stays", async () => {
    const [before, after] = [await subject.member(permissions), await subject.member(permissions)];
    const given = await newTestDevice(subject, { owner_id: before.id });
    const kept = await newTestDevice(subject, { owner_id: before.id });
    const player = await given.session("player");
    const arrived = (await notify({ macs: [given.mac] }, before.client)).body.id;
    expect(await idsOf(player)).toEqual([arrived]);
    const later = (await notify({ macs: [given.mac, kept.mac] }, before.client)).body.id;
    const byStaff = (await notify({ macs: [given.mac] })).body.id;
    const move = { action: "move", values: { owner_id: after.id }, ids: [given.id] };
    expect((await staff.call("POST", "/devices/bulk", move)).body).toMatchObject({ changed: 1 });
    expect(await idsOf(player)).toEqual([arrived, byStaff]);
    expect(await idsOf(await kept.session("player"))).toEqual([later]);
  });

  test("of the line that somebody leaves does not arrive at their devices, nor at those below them", async () => {
    const mover = await subject.member(["manage-users"], { level: 1 });
    const [above, beside] = [await subject.member(permissions), await subject.member(permissions)];
    const moving = await subject.member(permissions, { ownerId: above.id });
    const below = await subject.member(permissions, { ownerId: moving.id });
    const [theirs, deeper, stays] = await Promise.all(
      [moving, below, above].map(({ id }) => newTestDevice(subject, { owner_id: id })),
    );
    if (!theirs || !deeper || !stays) throw new Error("A device is missing.");
    const player = await theirs.session("player");
    const arrived = (await notify({ macs: [theirs.mac] }, above.client)).body.id;
    expect(await idsOf(player)).toEqual([arrived]);
    const later = (await notify({ macs: [theirs.mac, deeper.mac, stays.mac] }, above.client)).body.id;
    const own = (await notify({ macs: [theirs.mac, deeper.mac] }, moving.client)).body.id;
    const byStaff = (await notify({ macs: [theirs.mac] })).body.id;
    const { body } = await mover.client.call("GET", `/settings/users/${moving.id}`);
    const moved = await mover.client.call("PUT", `/settings/users/${moving.id}/update`, {
      ...body,
      owner_id: beside.id,
    });
    expect(moved.status).toBe(200);
    expect(await idsOf(player)).toEqual([arrived, own, byStaff]);
    expect(await idsOf(await deeper.session("player"))).toEqual([own]);
    expect(await idsOf(await stays.session("player"))).toEqual([later]);
  });

  test("saved while its device gets another owner does not arrive from somebody who lost it", async () => {
    const [before, after] = [await subject.member(permissions), await subject.member(permissions)];
    const devices = await Promise.all([1, 2, 3].map(() => newTestDevice(subject, { owner_id: before.id })));
    const ids = devices.map(({ id }) => id);
    const macs = devices.map(({ mac }) => mac);
    const move = (owner_id: number) =>
      staff.call("POST", "/devices/bulk", { action: "move", values: { owner_id }, ids });
    for (let round = 0; round < 5; round += 1) {
      const saving = [1, 2, 3].map(() => notify({ macs: macs.toReversed() }, before.client));
      const [moved, ...saved] = await Promise.all([move(after.id), ...saving]);
      expect(moved?.status).toBe(200);
      for (const { status, body } of saved) {
        if (status === 200) expect(await statusOf(body.id)).toBeUndefined();
        else expect(body.errors).toHaveProperty("macs");
      }
      await move(before.id);
    }
    expect(subject.errors()).toEqual([]);
  });

  test("changed, it leaves devices that did not get it yet; archived, it goes to nobody", async () => {
    const [got, waiting, added] = await Promise.all([1, 2, 3].map(() => newTestDevice(subject)));
    if (!got || !waiting || !added) throw new Error("A device is missing.");
    const { id } = (await notify({ macs: [got.mac, waiting.mac] })).body;
    const player = await got.session("player");
    await idsOf(player);
    const changed = await staff.call("PUT", `${path}/${id}/update`, message({ macs: [added.mac], text: "Again" }));
    expect(changed.status).toBe(200);
    expect(await noticesOf(player)).toMatchObject([{ text: "Again" }]);
    expect(await idsOf(await waiting.session("player"))).toEqual([]);
    expect(await idsOf(await added.session("player"))).toEqual([id]);
    await staff.call("DELETE", `${path}/${id}/delete`);
    expect(await idsOf(player)).toEqual([]);
    expect((await player.call("POST", `/app/player/notices/${id}/confirm`)).status).toBe(404);
  });

  test("a reset of the lock forgets the PIN once the device confirms it", async () => {
    const target = await newTestDevice(subject);
    const [panel, player] = [await target.session(), await target.session("player")];
    await panel.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["settings"], relock: "5" });
    const { id } = (await notify({ macs: [target.mac], event: "lock_reset", text: "" })).body;
    expect(await noticesOf(player)).toMatchObject([{ event: "lock_reset", text: null }]);
    expect((await panel.call("GET", "/app/device/parental-lock")).body.enabled).toBe(true);
    await player.call("POST", `/app/player/notices/${id}/confirm`);
    expect((await panel.call("GET", "/app/device/parental-lock")).body).toMatchObject({ enabled: false, areas: [] });
    const [lock] = await subject.services.db.select().from(deviceLock).where(eq(deviceLock.device_id, target.id));
    expect(lock?.pin_hash).toBeNull();

    // The same notification cannot take the next PIN, too.
    await panel.call("POST", "/app/device/parental-lock", { pin: "1234", areas: ["live"], relock: "5" });
    await player.call("POST", `/app/player/notices/${id}/confirm`);
    expect((await panel.call("GET", "/app/device/parental-lock")).body.enabled).toBe(true);
  });

  test("a reset of the lock that comes too late lifts nothing", async () => {
    const target = await newTestDevice(subject);
    const [panel, player] = [await target.session(), await target.session("player")];
    await panel.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["live"], relock: "5" });
    const expires_at = new Date(subject.services.now().getTime() + HOUR_MS).toISOString();
    const { id } = (await notify({ macs: [target.mac], event: "lock_reset", text: "", expires_at })).body;
    expect(await idsOf(player)).toEqual([id]);
    subject.advance(2 * HOUR_MS);
    await player.call("POST", `/app/player/notices/${id}/confirm`);
    expect((await panel.call("GET", "/app/device/parental-lock")).body.enabled).toBe(true);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ macs: [] }, "macs"],
    [{ macs: ["02:FF:FF:FF:FF:FF"] }, "macs"],
    [{ macs: ["no mac"] }, "macs.0"],
    [{ macs: ["02:FF:FF:FF:FF:FF"], filter: { search: "", filter: {} } }, "filter"],
    [{ filter: { search: "nobody is called this", filter: {} } }, "filter"],
    [{ filter: { search: "", filter: { flavour: "mint" } } }, "filter.flavour"],
    [{ filter: { search: "", filter: JSON.parse('{"__proto__": "1"}') } }, "filter.filter.__proto__"],
    [{ macs: ["02:FF:FF:FF:FF:FF"], text: " " }, "text"],
    [{ macs: ["02:FF:FF:FF:FF:FF"], text: "x".repeat(1001) }, "text"],
    [{ macs: ["02:FF:FF:FF:FF:FF"], hide_after: -1 }, "hide_after"],
    [{ macs: ["02:FF:FF:FF:FF:FF"], expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
  ])("%j is refused at %s and leaves nothing behind", async (values, field) => {
    const rows = () => subject.services.db.$count(macNotification);
    const before = await rows();
    const answer = await notify(values);
    expect(answer.status).toBe(422);
    expect(Object.keys(Object(answer.body.errors))).toContain(field);
    expect(await rows()).toBe(before);
  });
});
