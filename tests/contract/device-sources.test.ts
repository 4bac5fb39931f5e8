import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { activity, deviceSource } from "../../api/db/schema/index.ts";
import { sourcesOfDevice } from "../../api/device-sources/read-sources.ts";
import { MOST_SOURCES, MOST_WHILE_WAITING } from "../../contract/device-sources.ts";
import { serveHttp } from "../setup/loopback-server.ts";
import { type PortalHost, servePortalHost } from "../setup/portal-host.ts";
import {
  type Answer,
  type ApiUnderTest,
  type Client,
  databaseKinds,
  expireLimits,
  startApi,
} from "./api-under-test.ts";
import { newTestDevice, type TestDevice } from "./signed-in-device.ts";

const xtream = {
  title: "Home",
  server_url: "http://tv.example:8080",
  username: "anna",
  password: "s3cret-word",
  output: "ts",
};
const inputs = {
  xtreams: xtream,
  playlists: { title: "List", url: "https://lists.example/get?user=anna&key=s3cret-word", epg_url: "" },
  portals: {
    title: "Box",
    url: "http://portal.example/c/",
    mac: "00-1a-79-00-00-01",
    serial: "SN1",
    timezone: "Europe/Berlin",
  },
};
const collections = Object.keys(inputs) as (keyof typeof inputs)[];

/** The fields that an answer finds something wrong with. */
function fieldsOf({ body }: Answer): string[] {
  return Object.keys(z.record(z.string(), z.unknown()).parse(body.errors));
}

describe.each(databaseKinds)("the sources of a device on %s", (kind) => {
  let subject: ApiUnderTest;
  let host: PortalHost;
  let device: TestDevice;
  let panel: Client;
  beforeAll(async () => {
    host = await servePortalHost();
    subject = await startApi(kind, { allowPrivateHosts: ["127.0.0.1"] });
    device = await newTestDevice(subject);
    panel = await device.session();
  });
  afterAll(async () => {
    await subject.close();
    await host.close();
  });

  async function add(client: Client, collection: keyof typeof inputs, values: Record<string, unknown> = {}) {
    const answer = await client.call("POST", `/app/device/${collection}/store`, { ...inputs[collection], ...values });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as { id: number; lock_version: number; sort: number } & Record<string, unknown>;
  }
  const titles = async (client: Client, collection: keyof typeof inputs) => {
    const { body } = await client.call("GET", `/app/device/${collection}`);
    return (body.data as unknown as { title: string }[]).map(({ title }) => title);
  };
  const stored = async (id: number) => {
    const [row] = await subject.services.db.select().from(deviceSource).where(eq(deviceSource.id, id));
    return row;
  };

  test.each(collections)("%s are added, read, changed, deleted and brought back", async (collection) => {
    const row = await add(panel, collection);
    const path = `/app/device/${collection}`;
    expect((await panel.call("GET", `${path}/${row.id}`)).body).toEqual(row);
    const { id, lock_version, ...shown } = row;
    const changed = await panel.call("PUT", `${path}/${id}/update`, { ...shown, title: "Other", lock_version });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({ title: "Other", lock_version: 2 });
    const stale = await panel.call("PUT", `${path}/${id}/update`, { ...shown, lock_version });
    expect(stale).toMatchObject({ status: 409, body: { code: "conflict", current: { title: "Other" } } });
    expect((await panel.call("POST", `${path}/${id}/archive`, {})).body).toEqual({ changed: 1 });
    expect((await panel.call("POST", `${path}/${id}/archive`, {})).body).toEqual({ changed: 0 });
    expect(await titles(panel, collection)).not.toContain("Other");
    expect((await panel.call("PUT", `${path}/${id}/update`, shown)).status).toBe(409);
    expect((await panel.call("POST", `${path}/restore`, { ids: [id] })).body).toEqual({ changed: 1 });
    expect(await titles(panel, collection)).toContain("Other");
  });

  test.each(collections)("no device sees or changes the %s of another", async (collection) => {
    const row = await add(panel, collection);
    const stranger = await (await newTestDevice(subject)).session();
    const path = `/app/device/${collection}`;
    expect(await titles(stranger, collection)).toEqual([]);
    const tries: [string, string, unknown?][] = [
      ["GET", `${path}/${row.id}`],
      ["PUT", `${path}/${row.id}/update`, inputs[collection]],
      ["POST", `${path}/${row.id}/archive`, {}],
      ["POST", `${path}/${row.id}/move`, { direction: "up" }],
      ["POST", `${path}/${row.id}/active`, { active: false }],
      ["POST", `${path}/${row.id}/test`],
    ];
    for (const [method, at, body] of tries) expect((await stranger.call(method, at, body)).status, at).toBe(404);
    await panel.call("POST", `${path}/${row.id}/archive`, {});
    expect((await stranger.call("POST", `${path}/restore`, { ids: [row.id] })).body).toEqual({ changed: 0 });
    expect((await stored(row.id))?.deleted_at).not.toBeNull();
    // One kind is no way to another.
    const other = collection === "xtreams" ? "playlists" : "xtreams";
    expect((await panel.call("GET", `/app/device/${other}/${row.id}`)).status).toBe(404);
  });

  test.each(collections)("no credential of %s leaves the API, or lies in the database as it is", async (collection) => {
    const row = await add(panel, collection, { pin: "4711" });
    const path = `/app/device/${collection}`;
    const answers = [row, (await panel.call("GET", path)).body, (await panel.call("GET", `${path}/${row.id}`)).body];
    const ledger = await subject.services.db.select().from(activity).where(eq(activity.subject_id, row.id));
    expect(ledger.length).toBeGreaterThan(0);
    const text = JSON.stringify([answers, ledger, await stored(row.id)]);
    expect(text).not.toMatch(/s3cret-word|4711/);
    expect((await stored(row.id))?.connection).not.toMatch(/example|anna/);
    expect(row.has_pin).toBe(true);
  });

  test("an address that comes back as it was shown stays; half of one is refused", async () => {
    const row = await add(panel, "playlists", { epg_url: "https://guide.example/epg?token=s3cret-word" });
    expect(row.url).toBe("https://lists.example/get?user=•••&key=•••");
    expect(row.epg_url).toBe("https://guide.example/epg?token=•••");
    const path = `/app/device/playlists/${row.id}/update`;
    const kept = await panel.call("PUT", path, { ...row, title: "Renamed" });
    expect(kept.status).toBe(200);
    const [whole] = (await sourcesOfDevice(subject.services.db, device.id, subject.services.encryption)).playlists;
    expect(whole).toBeUndefined();
    for (const url of ["https://evil.example/get?user=•••&key=•••", "https://lists.example/get?user=bob&key=•••"]) {
      const answer = await panel.call("PUT", path, { ...row, url, lock_version: 2 });
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer)).toEqual(["url"]);
    }
    expect((await panel.call("PUT", path, { ...row, active: true })).status).toBe(409);
    expect((await panel.call("PUT", path, { ...row, active: true, lock_version: 2 })).status).toBe(200);
    const { playlists } = await sourcesOfDevice(subject.services.db, device.id, subject.services.encryption);
    expect(playlists).toContainEqual({
      id: row.id,
      title: "List",
      has_pin: false,
      url: inputs.playlists.url,
      epg_url: "https://guide.example/epg?token=s3cret-word",
    });
  });

  test("a pasted get.php address becomes base, user and password; without a title the server names it", async () => {
    const pasted = "http://Panel.example:8080/base/get.php?username=an%20na&password=p%26w&type=m3u_plus&output=hls";
    const row = await add(panel, "xtreams", { title: "", server_url: pasted, username: "", password: "" });
    expect(row).toMatchObject({
      title: "panel.example",
      server_url: "http://panel.example:8080/base",
      username: "an na",
      has_password: true,
      output: "m3u8",
    });
    await panel.call("POST", `/app/device/xtreams/${row.id}/active`, { active: true });
    const { xtreams } = await sourcesOfDevice(subject.services.db, device.id, subject.services.encryption);
    expect(xtreams).toContainEqual({
      id: row.id,
      title: "panel.example",
      has_pin: false,
      server_url: "http://panel.example:8080/base",
      username: "an na",
      password: "p&w",
      output: "m3u8",
    });
  });

  test("a stored password goes to the server that it belongs to, and to no other", async () => {
    const row = await add(panel, "xtreams");
    const path = `/app/device/xtreams/${row.id}/update`;
    const { password, ...without } = xtream;
    expect((await panel.call("PUT", path, { ...without, title: "Same" })).status).toBe(200);
    for (const change of [{ server_url: "http://evil.example" }, { username: "bob" }]) {
      const answer = await panel.call("PUT", path, { ...without, ...change });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({
        password: ["Enter the password again: the server or the user name changed."],
      });
    }
    const moved = await panel.call("PUT", path, { ...xtream, server_url: "http://new.example" });
    expect(moved.body).toMatchObject({ server_url: "http://new.example", checked_at: null });
  });

  test("what is wrong is told at its field, in words", async () => {
    const wrong: [keyof typeof inputs, Record<string, unknown>, string[]][] = [
      ["xtreams", { username: "", password: "" }, ["username", "password"]],
      ["xtreams", { server_url: "ftp://x.example" }, ["server_url"]],
      ["xtreams", { output: "rtmp" }, ["output"]],
      ["xtreams", { pin: "12" }, ["pin"]],
      ["xtreams", { title: "x".repeat(101) }, ["title"]],
      ["playlists", { url: "" }, ["url"]],
      ["playlists", { epg_url: "nonsense" }, ["epg_url"]],
      ["portals", { mac: "zz" }, ["mac"]],
      ["portals", { timezone: "Mars/Olympus" }, ["timezone"]],
    ];
    for (const [collection, values, names] of wrong) {
      const answer = await panel.call("POST", `/app/device/${collection}/store`, { ...inputs[collection], ...values });
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer), JSON.stringify(values)).toEqual(names);
      expect(JSON.stringify(answer.body)).not.toMatch(/api:|validation:|s3cret/);
    }
  });

  test("the order is moved one place at a time and disturbs nobody's edit", async () => {
    const own = await (await newTestDevice(subject)).session();
    const [first] = [await add(own, "playlists", { title: "A" }), await add(own, "playlists", { title: "B" })];
    const last = await add(own, "playlists", { title: "C" });
    const move = (id: number, direction: string) => own.call("POST", `/app/device/playlists/${id}/move`, { direction });
    await move(last.id, "up");
    expect(await titles(own, "playlists")).toEqual(["A", "C", "B"]);
    await move(last.id, "up");
    await move(last.id, "up");
    expect(await titles(own, "playlists")).toEqual(["C", "A", "B"]);
    await Promise.all([move(first.id, "down"), move(last.id, "down")]);
    expect((await titles(own, "playlists")).toSorted()).toEqual(["A", "B", "C"]);
    expect((await move(first.id, "sideways")).status).toBe(422);
    const { lock_version } = (await own.call("GET", `/app/device/playlists/${first.id}`)).body;
    expect(lock_version).toBe(1);
    await own.call("POST", `/app/device/playlists/${last.id}/archive`, {});
    await own.call("POST", "/app/device/playlists/restore", { ids: [last.id] });
    expect((await titles(own, "playlists")).toSorted()).toEqual(["A", "B", "C"]);
  });

  test("a form that is sent twice adds one row; another device's same form adds its own", async () => {
    const one = await newTestDevice(subject);
    const client = await one.session();
    const key = { "Idempotency-Key": "form-1" };
    const send = (by: Client) => by.call("POST", "/app/device/xtreams/store", xtream, key);
    const answers = await Promise.all([send(client), send(client), send(client)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await titles(client, "xtreams")).toEqual(["Home"]);
    const other = await send(await (await newTestDevice(subject)).session());
    expect(other.body.id).not.toBe(answers[0]?.body.id);
  });

  test("a device has at most so many of a kind, however they are added", async () => {
    const client = await (await newTestDevice(subject)).session();
    const row = await add(client, "playlists");
    for (let n = 1; n < MOST_SOURCES - 1; n += 1) await add(client, "playlists");
    const parallel = await Promise.all(
      [1, 2, 3].map(() => client.call("POST", "/app/device/playlists/store", inputs.playlists)),
    );
    expect(parallel.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(JSON.stringify(parallel.map(({ body }) => body.message))).toContain(`at most ${MOST_SOURCES}`);
    await client.call("POST", `/app/device/playlists/${row.id}/archive`, {});
    await add(client, "playlists");
    expect((await client.call("POST", "/app/device/playlists/restore", { ids: [row.id] })).status).toBe(422);
    expect((await client.call("GET", "/app/device/playlists")).body.limit).toBe(MOST_SOURCES);
  });

  test("a protected source is changed and deleted by whoever knows its PIN, and wrong ones are counted", async () => {
    const own = await newTestDevice(subject);
    const client = await own.session();
    const row = await add(client, "playlists", { pin: "4711" });
    const path = `/app/device/playlists/${row.id}`;
    const update = (values: Record<string, unknown>) =>
      client.call("PUT", `${path}/update`, { ...inputs.playlists, ...values });
    expect((await update({})).body.errors).toEqual({ current_pin: ["Enter a value"] });
    expect((await update({ current_pin: "0000" })).body.errors).toEqual({
      current_pin: ["The PIN is not right. You have 4 tries left."],
    });
    expect((await client.call("POST", `${path}/archive`, {})).status).toBe(422);
    expect((await client.call("POST", `${path}/active`, { active: true })).status).toBe(200);
    expect((await update({ current_pin: "4711", pin: "12345678" })).body.has_pin).toBe(true);
    expect((await update({ current_pin: "4711" })).status).toBe(422);
    const player = await own.session("player");
    const atDevice = (pin: string) => player.call("POST", `/app/player/sources/${row.id}/verify-pin`, { pin });
    for (let n = 0; n < 3; n += 1) expect((await update({ current_pin: `000${n}` })).status).toBe(422);
    expect((await atDevice("0003")).body.errors).toEqual({
      pin: ["The PIN is not right. The next try is possible in 15 minutes."],
    });
    const shut = await update({ current_pin: "12345678" });
    expect(shut).toMatchObject({ status: 429, body: { message: "Too many wrong PINs. Try again in 15 minutes." } });
    expect(Number(shut.headers.get("Retry-After"))).toBeGreaterThan(14 * 60);
    expect((await atDevice("12345678")).status).toBe(429);
    // A minute is not enough; a quarter of an hour is.
    await expireLimits(subject, 60_000);
    expect((await update({ current_pin: "12345678" })).status).toBe(429);
    await expireLimits(subject, 15 * 60_000);
    expect((await update({ current_pin: "12345678", pin: "8642" })).status).toBe(200);
    // What staff set anew is open at once.
    for (let n = 0; n < 5; n += 1) await update({ current_pin: "0000" });
    const staff = await subject.member(["manage-devices"], { level: 1 });
    const byStaff = (values: object) =>
      staff.client.call("PUT", `/devices/${own.id}/playlists/${row.id}/update`, { ...inputs.playlists, ...values });
    expect((await byStaff({ pin: "2468" })).status).toBe(200);
    expect((await update({ current_pin: "2468" })).status).toBe(200);
    const cleared = await byStaff({ clear_pin: true });
    expect(cleared.body).toMatchObject({ has_pin: false });
    expect((await client.call("POST", `${path}/archive`, {})).body).toEqual({ changed: 1 });
  });

  test("staff reach the sources of the devices in their own part of the tree only", async () => {
    const boss = await subject.member(["manage-devices"]);
    const mine = await newTestDevice(subject, { owner_id: boss.id });
    const path = `/devices/${mine.id}/xtreams`;
    const added = await boss.client.call("POST", `${path}/store`, xtream);
    expect(added.status).toBe(200);
    expect((await boss.client.call("GET", path)).body.data).toHaveLength(1);
    expect((await (await mine.session()).call("GET", "/app/device/xtreams")).body.data).toHaveLength(1);
    const stranger = await subject.member(["manage-devices"]);
    expect((await stranger.client.call("GET", path)).status).toBe(404);
    expect((await stranger.client.call("POST", `${path}/store`, xtream)).status).toBe(404);
    expect((await stranger.client.call("POST", `${path}/${added.body.id}/test`)).status).toBe(404);
    expect((await boss.client.call("GET", `/devices/${device.id}/xtreams`)).status).toBe(404);
  });

  test("a device that nobody has activated yet has few sources and calls no provider", async () => {
    const waiting = await newTestDevice(subject, { status: "pending" });
    const theirs = await waiting.session();
    const rows = [];
    for (let n = 0; n < MOST_WHILE_WAITING; n += 1) rows.push(await add(theirs, "playlists", { url: host.playlist }));
    const more = await theirs.call("POST", "/app/device/playlists/store", inputs.playlists);
    expect(more).toMatchObject({ status: 422, body: { message: /at most 5/ } });
    expect((await theirs.call("GET", "/app/device/playlists")).body.limit).toBe(MOST_WHILE_WAITING);
    const asked = host.asked.length;
    const tested = await theirs.call("POST", `/app/device/playlists/${rows[0]?.id}/test`);
    expect(tested).toMatchObject({ status: 403, body: { code: "waiting" } });
    expect(host.asked).toHaveLength(asked);
    const staff = await subject.member(["manage-devices"], { level: 1 });
    const byStaff = await staff.client.call("POST", `/devices/${waiting.id}/playlists/${rows[0]?.id}/test`);
    expect(byStaff.body.check_code).toBe("ok");
  });

  test("a lock that is set while a provider is asked holds for what it says", async () => {
    const own = await newTestDevice(subject);
    const [client, other] = [await own.session(), await own.session()];
    const slow = await serveHttp(async (_, response) => {
      await other.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["sources"], relock: "15" });
      response.end("#EXTM3U\n#EXTINF:-1,One\nhttp://one.example/1.ts\n");
    });
    const row = await add(client, "playlists", { url: `${slow.origin}/list.m3u` });
    const tested = await client.call("POST", `/app/device/playlists/${row.id}/test`);
    await slow.close();
    expect(tested).toMatchObject({ status: 403, body: { code: "locked" } });
    const [stored] = await subject.services.db.select().from(deviceSource).where(eq(deviceSource.id, row.id));
    expect(stored?.checked_at).toBeNull();
  });

  test("a blocked device only looks", async () => {
    const blocked = await (await newTestDevice(subject, { status: "blocked" })).session();
    expect((await blocked.call("GET", "/app/device/xtreams")).status).toBe(200);
    expect((await blocked.call("POST", "/app/device/xtreams/store", xtream)).status).toBe(403);
  });

  test("a test asks the provider and keeps what it says", async () => {
    const own = await (await newTestDevice(subject)).session();
    const good = await add(own, "xtreams", { server_url: host.xtream, username: "viewer", password: "let me in" });
    const tested = await own.call("POST", `/app/device/xtreams/${good.id}/test`);
    expect(tested.body).toMatchObject({
      check_code: "ok",
      provider_status: "active",
      exp_date: "2031-05-06T12:00:00.000Z",
      max_connections: 2,
      lock_version: 1,
    });
    expect((await own.call("GET", `/app/device/xtreams/${good.id}`)).body).toEqual(tested.body);
    const outcomes: [keyof typeof inputs, Record<string, unknown>, string][] = [
      ["xtreams", { server_url: host.xtream, username: "viewer", password: "wrong" }, "login"],
      ["playlists", { url: host.playlist }, "ok"],
      ["playlists", { url: `${host.origin}/nowhere` }, "status"],
      ["portals", { url: host.stalker }, "ok"],
    ];
    for (const [collection, values, code] of outcomes) {
      const client = await (await newTestDevice(subject)).session();
      const row = await add(client, collection, values);
      const { body } = await client.call("POST", `/app/device/${collection}/${row.id}/test`);
      expect(body.check_code, JSON.stringify(values)).toBe(code);
      expect(body.check_status).toBe(code === "status" ? 404 : null);
    }
    expect(host.asked.at(-1)?.headers.cookie).toContain("mac=00%3A1A%3A79%3A00%3A00%3A01");
  });

  test("tests of one device are few a minute, and a private address is refused", async () => {
    const client = await (await newTestDevice(subject)).session();
    const row = await add(client, "playlists", { url: "http://10.0.0.1/list.m3u" });
    const path = `/app/device/playlists/${row.id}/test`;
    expect((await client.call("POST", path)).body.check_code).toBe("refused");
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await client.call("POST", path)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
