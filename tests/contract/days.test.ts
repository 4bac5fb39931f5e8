import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { device } from "../../api/db/schema/index.ts";
import { type Answer, type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createDevice, newDevice } from "./device-rows.ts";

const HOUR_MS = 3_600_000;
const PAST = "2026-01-05T09:00:00.000Z";

/** What a form sends for a day that it was filled with. */
const asTyped = (instant: string) => `${instant.slice(0, 10)}T23:59:59.000Z`;

describe.each(databaseKinds)("days and the instants behind them on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client } = await subject.member(
      ["manage-devices", "manage-carbox-devices", "manage-qr-devices", "manage-portals"],
      { level: 1 },
    ));
  });
  afterAll(() => subject.close());

  test.each([
    ["/devices", newDevice()],
    ["/carbox-devices", { code: "DAY-1", username: "day.driver", password: "Correct-carbox-1" }],
    ["/devices-qr", { name: "Room 7" }],
    ["/portals", { name: "Days", type: "m3u", url: "http://a.example/list", max_connections: 1, priority: 0 }],
  ])("a form of %s that changes something else leaves the instant of a day alone", async (path, values) => {
    const created = await client.call("POST", `${path}/store`, { ...values, expires_at: PAST });
    expect(created).toMatchObject({ status: 200, body: { expires_at: PAST } });
    const save = async (expires_at: string | null): Promise<Answer["body"]> => {
      const answer = await client.call("PUT", `${path}/${created.body.id}/update`, { ...values, expires_at });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    for (const day of [asTyped(PAST), PAST.slice(0, 10)]) expect(await save(day)).toMatchObject({ expires_at: PAST });
    expect(await save("2026-01-06")).toMatchObject({ expires_at: "2026-01-06T23:59:59.000Z" });
    for (const sent of [PAST, "2026-01-05T23:59:59Z", "2026-01-05T23:59:58.000Z"])
      expect(await save(sent)).toMatchObject({ expires_at: new Date(sent).toISOString() });
    expect(await save(null)).toMatchObject({ expires_at: null });
    expect(await save("2026-01-05")).toMatchObject({ expires_at: "2026-01-05T23:59:59.000Z" });
  });

  test("what ran out today is not revived by an edit of its notes", async () => {
    const morning = new Date(subject.services.now());
    morning.setUTCHours(0, 0, 0, 0);
    const expires_at = morning.toISOString();
    const row = await createDevice(client, { expires_at });
    await client.call("POST", "/devices/bulk", { action: "activate", ids: [row.id] });
    const change = { ...newDevice({ mac: row.mac }), expires_at: asTyped(expires_at), notes: "Called" };
    const saved = await client.call("PUT", `/devices/${row.id}/update`, change);
    expect(saved.body).toMatchObject({ status: "expired", expires_at, notes: "Called" });
  });

  test("an extension can be taken back after the row was edited otherwise", async () => {
    const expires_at = new Date(subject.services.now().getTime() + HOUR_MS).toISOString();
    const row = await createDevice(client, { expires_at });
    const extended = await client.call("POST", "/devices/bulk", {
      action: "extend",
      values: { days: 3 },
      ids: [row.id],
    });
    const { body } = await client.call("GET", `/devices/${row.id}`);
    const change = { ...newDevice({ mac: row.mac }), expires_at: asTyped(String(body.expires_at)), notes: "Called" };
    await client.call("PUT", `/devices/${row.id}/update`, change);
    const undone = await client.call("POST", "/devices/restore", { batch: extended.body.batch });
    expect(undone).toMatchObject({ status: 200, body: { changed: 1 } });
    expect((await client.call("GET", `/devices/${row.id}`)).body).toMatchObject({ expires_at, notes: "Called" });
  });

  test.each([
    ["/devices", newDevice()],
    ["/carbox-devices", { code: "DAY-9", username: "last.driver", password: "Correct-carbox-1" }],
    ["/devices-qr", { name: "Room 9" }],
  ])("extending in %s ends with the calendar, and stops no other row", async (path, values) => {
    const last = await client.call("POST", `${path}/store`, { ...values, expires_at: "9999-12-30" });
    const second = { ...values, ...(path === "/devices" ? newDevice() : { code: "DAY-8", username: "next.driver" }) };
    const other = await client.call("POST", `${path}/store`, { ...second, expires_at: "2999-01-01" });
    const ids = [last.body.id, other.body.id];
    const extended = await client.call("POST", `${path}/bulk`, { action: "extend", values: { days: 30 }, ids });
    expect(extended).toMatchObject({ status: 200, body: { changed: 2 } });
    const read = async (id: unknown) => (await client.call("GET", `${path}/${id}`)).body;
    expect(await read(ids[0])).toMatchObject({ expires_at: "9999-12-31T23:59:59.000Z" });
    expect(await read(ids[1])).toMatchObject({ expires_at: "2999-01-31T23:59:59.000Z" });
  });

  test("a year that is half typed is refused at its field, and matches nothing in a list", async () => {
    const row = await createDevice(client, { expires_at: PAST });
    for (const expires_at of ["0026-05-06", "0999-12-31T10:00:00Z", "1969-12-31", "10000-01-01"]) {
      const refused = await client.call("POST", "/devices/store", newDevice({ expires_at }));
      expect(refused).toMatchObject({ status: 422, body: { errors: { expires_at: [expect.any(String)] } } });
      const filter = `search=${row.mac}&filter[expires_at][from]=${expires_at}`;
      expect(await client.call("GET", `/devices?${filter}`)).toMatchObject({ status: 200, body: { data: [] } });
    }
  });

  test("a row of a year that nobody could type any more is told as it is", async () => {
    const row = await createDevice(client);
    const expires_at = "0012-05-06T23:59:59.000Z";
    await subject.services.db.update(device).set({ expires_at }).where(eq(device.id, row.id));
    expect(await client.call("GET", `/devices/${row.id}`)).toMatchObject({ status: 200, body: { expires_at } });
  });
});
