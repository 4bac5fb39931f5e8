import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, device, model } from "../../api/db/schema/index.ts";
import { hashPassword } from "../../api/domain/passwords.ts";
import { preferenceDefaults } from "../../contract/device-preferences.ts";
import { playerStateRead } from "../../contract/player.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice } from "./signed-in-device.ts";

const key = "12345678";
const state = "/app/player/state";
let made = 0;

function newMac(): string {
  made += 1;
  return `02:BB:00:00:00:${made.toString(16).toUpperCase().padStart(2, "0")}`;
}

describe.each(databaseKinds)("the player of a device on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  const stored = async (mac: string) => {
    const [row] = await subject.services.db.select().from(device).where(eq(device.mac, mac));
    return row;
  };
  const enrol = (mac: string, given = key) => subject.client().call("POST", "/app/player/enrol", { mac, key: given });
  const signIn = async (mac: string, given = key) => {
    const client = subject.client();
    const answer = await client.call("POST", "/app/player/login", { mac, key: given });
    return { answer, client: client.with(String(answer.body.token)) };
  };

  describe("enrolment", () => {
    test("makes a device that waits for its activation; the MAC in any notation", async () => {
      const mac = newMac();
      expect((await enrol(mac.toLowerCase().replaceAll(":", "-"))).status).toBe(204);
      expect(await stored(mac)).toMatchObject({ status: "pending", kind: "standard", owner_id: null });
      const { client } = await signIn(mac);
      expect((await client.call("GET", "/app/device")).body).toMatchObject({ mac, status: "pending" });
    });

    test("again with the same key, with another key and for a device with an owner answers the same", async () => {
      const mac = newMac();
      const owned = await newTestDevice(subject);
      const answers = [await enrol(mac), await enrol(mac), await enrol(mac, "87654321"), await enrol(owned.mac)];
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([204, {}]));
      expect((await signIn(mac, "87654321")).answer.status).toBe(422);
      expect((await signIn(mac)).answer.status).toBe(200);
      expect((await signIn(owned.mac)).answer.status).toBe(422);
      expect(await stored(owned.mac)).toMatchObject({ key_hash: null });
    });

    test("an address makes few devices known in a day, and those that staff entered are not counted", async () => {
      const client = subject.client();
      const enrolHere = (mac: string) => client.call("POST", "/app/player/enrol", { mac, key });
      const entered = await newTestDevice(subject, { password_hash: null });
      for (let n = 0; n < 20; n += 1) expect((await enrolHere(newMac())).status).toBe(204);
      const refused = await enrolHere(newMac());
      expect(refused.status).toBe(429);
      expect(refused.body.message).toContain("24 hours");
      expect((await enrolHere(entered.mac)).status).toBe(204);
      expect((await enrol(newMac())).status).toBe(204);
    });

    test("of many at once for one MAC one key counts", async () => {
      const mac = newMac();
      const keys = ["11111111", "22222222", "33333333", "44444444"];
      await Promise.all(keys.map((one) => enrol(mac, one)));
      const answers = await Promise.all(keys.map((one) => signIn(mac, one)));
      expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1);
      const rows = await subject.services.db.select().from(device).where(eq(device.mac, mac));
      expect(rows).toHaveLength(1);
    });

    test("a device that staff entered takes the key of the first player", async () => {
      const target = await newTestDevice(subject, { password_hash: null, name: "Lobby" });
      await enrol(target.mac);
      const { client } = await signIn(target.mac);
      expect((await client.call("GET", state)).body.state).toMatchObject({ device: { name: "Lobby" } });
      const entries = await subject.services.db.select().from(activity).where(eq(activity.subject_id, target.id));
      expect(entries).toMatchObject([{ action: "player-enrol", actor_name: target.mac }]);
    });

    test("one that was in use without a key is not given one by a stranger", async () => {
      const seen = await newTestDevice(subject, { password_hash: null, last_seen_at: "2026-01-01T00:00:00.000Z" });
      await enrol(seen.mac);
      expect((await signIn(seen.mac)).answer.status).toBe(422);
    });

    test.each([
      [{ mac: "no mac", key }, "mac"],
      [{ mac: "02:BB:00:00:01:00", key: "1234567" }, "key"],
      [{ mac: "02:BB:00:00:01:00", key: "x".repeat(65) }, "key"],
      [{ mac: "02:BB:00:00:01:00" }, "key"],
    ])("%j is refused at %s", async (body, field) => {
      const answer = await subject.client().call("POST", "/app/player/enrol", body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty(field);
    });
  });

  describe("a sign-in that staff reset", () => {
    const staff = () => subject.member(["manage-devices"], { level: 1 });
    const reset = (by: Client, id: number) => by.call("POST", `/devices/${id}/reset-sign-in`);

    test("takes a device from whoever got hold of it; its own player gives it a new key", async () => {
      const { client } = await staff();
      const mac = newMac();
      await enrol(mac, "stranger's key");
      const stranger = await signIn(mac, "stranger's key");
      const first = await subject.client().call("POST", "/app/device/login", { mac, password: "stranger's key" });
      const panel = subject.client().with(String(first.body.token));
      expect((await panel.call("POST", "/app/device/password", { password: "Stranger-1" })).status).toBe(204);
      const row = await stored(mac);
      await client.call("POST", "/devices/bulk", { action: "activate", ids: [row?.id] });

      expect(await reset(client, row?.id ?? 0)).toMatchObject({ status: 200, body: { ended: 2 } });
      expect((await panel.call("GET", "/app/device")).status).toBe(401);
      expect((await stranger.client.call("GET", state)).status).toBe(401);
      const again = await subject.client().call("POST", "/app/device/login", { mac, password: "Stranger-1" });
      expect([again.status, (await signIn(mac, "stranger's key")).answer.status]).toEqual([422, 422]);

      expect((await enrol(mac)).status).toBe(204);
      expect((await enrol(mac, "stranger's key")).status).toBe(204);
      const own = await signIn(mac);
      expect((await own.client.call("GET", state)).body.state).toMatchObject({ device: { status: "active" } });
      expect((await signIn(mac, "stranger's key")).answer.status).toBe(422);
      const entries = await subject.services.db
        .select({ action: activity.action })
        .from(activity)
        .where(eq(activity.subject_id, row?.id ?? 0));
      expect(entries.map(({ action }) => action)).toContain("sign-in-reset");
    });

    test("is for staff who see the device, and for one that is there", async () => {
      const target = await newTestDevice(subject);
      const stranger = await subject.member(["manage-devices"]);
      expect((await reset(stranger.client, target.id)).status).toBe(404);
      expect((await reset((await subject.member([])).client, target.id)).status).toBe(403);
      const archived = await newTestDevice(subject, { deleted_at: subject.services.now().toISOString() });
      expect((await reset((await staff()).client, archived.id)).status).toBe(404);
      expect((await (await target.session()).call("GET", "/app/device")).status).toBe(200);
    });
  });

  describe("sign-in", () => {
    test("an unknown MAC and a wrong key are answered alike, and five tries a minute are all", async () => {
      const mac = newMac();
      await enrol(mac);
      const guess = async (of: string) => (await signIn(of, "00000000")).answer;
      const [known, unknown] = [await guess(mac), await guess(newMac())];
      expect(known.status).toBe(422);
      expect(known.body).toEqual(unknown.body);
      for (let n = 0; n < 4; n += 1) await guess(mac);
      const refused = await guess(mac);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    });

    test("a password of the panel is no key", async () => {
      const target = await newTestDevice(subject, { password_hash: await hashPassword("Panel-password-1") });
      expect((await signIn(target.mac, "Panel-password-1")).answer.status).toBe(422);
    });

    test("a new one ends the one before; a sign-out of the panel everywhere does not", async () => {
      const mac = newMac();
      await enrol(mac);
      const first = await signIn(mac);
      const second = await signIn(mac);
      expect((await first.client.call("GET", state)).status).toBe(401);
      const panel = await subject.client().call("POST", "/app/device/login", { mac, password: key });
      const left = subject.client().with(String(panel.body.token));
      expect((await left.call("POST", "/app/device/logout-everywhere")).status).toBe(204);
      expect((await second.client.call("GET", state)).status).toBe(200);
    });

    test("tokens of the panel and of staff are none here, and a player's none there", async () => {
      const target = await newTestDevice(subject);
      const { client: staff } = await subject.member(["manage-devices"], { level: 1 });
      expect((await (await target.session()).call("GET", state)).status).toBe(401);
      expect((await staff.call("GET", state)).status).toBe(401);
      const player = await target.session("player");
      expect((await player.call("GET", "/app/device/texts")).status).toBe(401);
      expect((await player.call("GET", "/devices")).status).toBe(401);
    });
  });

  describe("the state", () => {
    const source = {
      title: "Home",
      server_url: "http://tv.example:8080",
      username: "ann",
      password: "s3cret",
      output: "ts",
      active: true,
    };

    test("has the sources whole, the preferences and what is locked", async () => {
      const target = await newTestDevice(subject);
      const panel = await target.session();
      const added = await panel.call("POST", "/app/device/xtreams/store", source);
      expect(added.status).toBe(200);
      await panel.call("PUT", "/app/device/preferences", { banner_time: 12 });
      await panel.call("PUT", "/app/device/app-password", { password: "open sesame" });
      await panel.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["movies"], relock: "5" });
      const answer = await (await target.session("player")).call("GET", state);
      expect(answer.body.state).toEqual({
        device: expect.objectContaining({ mac: target.mac, status: "active" }),
        sources: {
          xtreams: [
            {
              id: added.body.id,
              title: "Home",
              has_pin: false,
              server_url: "http://tv.example:8080",
              username: "ann",
              password: "s3cret",
              output: "ts",
            },
          ],
          playlists: [],
          portals: [],
        },
        preferences: { ...preferenceDefaults, banner_time: 12 },
        parental_lock: { enabled: true, areas: ["movies"], relock: "5" },
        has_app_password: true,
        texts: [],
        notices: [],
        announcements: [],
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/argon2|4711|sesame/);
    });

    test.each([
      ["pending", { status: "pending" as const }],
      ["blocked", { status: "blocked" as const }],
      ["expired", { status: "active" as const, expires_at: "2020-01-01T00:00:00.000Z" }],
    ])("a device that is %s gets no sources, and still its messages", async (status, columns) => {
      const target = await newTestDevice(subject, columns);
      const { client: staff } = await subject.member(["manage-devices"], { level: 1 });
      await staff.call("POST", `/devices/${target.id}/texts`, { text: "Call us" });
      const player = await target.session("player");
      const { body } = await player.call("GET", state);
      expect(body.state).toMatchObject({ device: { status }, sources: null, texts: [{ text: "Call us" }] });
      const id = playerStateRead.answer.parse(body).state?.texts[0]?.id;
      expect((await player.call("POST", `/app/player/texts/${id}/confirm`)).status).toBe(204);
    });

    test("device A never gets what is device B's", async () => {
      const [a, b] = [await newTestDevice(subject), await newTestDevice(subject)];
      const panel = await a.session();
      await panel.call("POST", "/app/device/xtreams/store", source);
      const sent = await panel.call("POST", "/app/device/texts", { text: "For A" });
      const player = await b.session("player");
      expect((await player.call("GET", state)).body.state).toMatchObject({ sources: { xtreams: [] }, texts: [] });
      expect((await player.call("POST", `/app/player/texts/${sent.body.id}/confirm`)).status).toBe(404);
      expect((await panel.call("GET", "/app/device/texts")).body.data).toMatchObject([{ status: "pending" }]);
    });

    test("with a cursor comes only when something changed, whatever it is", async () => {
      const target = await newTestDevice(subject);
      const [panel, player] = [await target.session(), await target.session("player")];
      let cursor = "";
      const changed = async () => {
        const { body } = await player.call("GET", `${state}?since=${cursor}`);
        cursor = String(body.cursor);
        return body.state !== null;
      };
      expect([await changed(), await changed()]).toEqual([true, false]);
      const changes: (() => Promise<unknown>)[] = [
        () => panel.call("POST", "/app/device/xtreams/store", source),
        () => panel.call("PUT", "/app/device/preferences", { theme: "ocean" }),
        () => panel.call("POST", "/app/device/texts", { text: "Hello" }),
        () => panel.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["live"], relock: "5" }),
        () => panel.call("PUT", "/app/device/app-password", { password: "sesame" }),
        () => subject.services.db.update(device).set({ status: "blocked" }).where(eq(device.id, target.id)),
      ];
      for (const change of changes) {
        await change();
        expect([await changed(), await changed()]).toEqual([true, false]);
      }
    });

    test("a moment that comes is a change, too: the time of the device is over", async () => {
      const ends = new Date(subject.services.now().getTime() + 60_000).toISOString();
      const target = await newTestDevice(subject, { expires_at: ends });
      const player = await target.session("player");
      const { cursor } = (await player.call("GET", state)).body;
      subject.advance(61_000);
      const { body } = await player.call("GET", `${state}?since=${cursor}`);
      expect(body.state).toMatchObject({ device: { status: "expired" }, sources: null });
    });
  });

  test("panel to player and back: pending, sent, sent again until it is confirmed, confirmed", async () => {
    const target = await newTestDevice(subject);
    const [panel, player] = [await target.session(), await target.session("player")];
    const sent = await panel.call("POST", "/app/device/texts", { text: "Good evening" });
    const history = async () => (await panel.call("GET", "/app/device/texts")).body.data;
    for (let fetched = 0; fetched < 2; fetched += 1) {
      const { body } = await player.call("GET", state);
      expect(body.state).toMatchObject({ texts: [{ id: sent.body.id, text: "Good evening" }] });
      expect(await history()).toMatchObject([{ status: "sent", sent_at: expect.any(String), confirmed_at: null }]);
    }
    const confirm = () => player.call("POST", `/app/player/texts/${sent.body.id}/confirm`);
    expect([(await confirm()).status, (await confirm()).status]).toEqual([204, 204]);
    expect(await history()).toMatchObject([{ status: "confirmed", confirmed_at: expect.any(String) }]);
    expect((await player.call("GET", state)).body.state).toMatchObject({ texts: [] });
  });

  test("PINs are checked by calls: of the lock, counted with the panel's, and of a source", async () => {
    const target = await newTestDevice(subject);
    const [panel, player] = [await target.session(), await target.session("player")];
    const verify = (pin: string) => player.call("POST", "/app/player/parental-lock/verify", { pin });
    expect((await verify("4711")).status).toBe(422);
    await panel.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["live"], relock: "5" });
    expect((await verify("4711")).status).toBe(204);
    for (let n = 0; n < 5; n += 1) expect((await verify("0000")).body.errors).toHaveProperty("pin");
    expect((await verify("4711")).status).toBe(429);
    expect((await panel.call("POST", "/app/device/parental-lock/unlock", { pin: "4711" })).status).toBe(429);

    const body = { title: "Kids", url: "http://tv.example/a.m3u", active: true, pin: "2468" };
    const added = await panel.call("POST", "/app/device/playlists/store", body);
    const ofSource = (id: unknown, pin: string) => player.call("POST", `/app/player/sources/${id}/verify-pin`, { pin });
    expect((await ofSource(added.body.id, "2468")).status).toBe(204);
    expect((await ofSource(added.body.id, "1357")).body.errors).toHaveProperty("pin");
    const stranger = await (await newTestDevice(subject)).session("player");
    const foreign = await stranger.call("POST", `/app/player/sources/${added.body.id}/verify-pin`, { pin: "2468" });
    expect(foreign.status).toBe(404);
  });

  test("a report is kept, takes nobody's edit away, and leaves out what it leaves out", async () => {
    const at = subject.services.now().toISOString();
    const [known] = await subject.services.db
      .insert(model)
      .values({ name: "Nova 4K", code: "NV-4", created_at: at, updated_at: at })
      .returning();
    const target = await newTestDevice(subject, { hw_version: "B1", lock_version: 7 });
    const player = await target.session("player");
    const report = { app_version: "4.2.0", version_code: 420, local_ip: "192.168.1.20", model_code: "nv-4" };
    expect((await player.call("POST", "/app/player/report", report)).status).toBe(204);
    expect(await stored(target.mac)).toMatchObject({
      app_version: "4.2.0",
      version_code: 420,
      local_ip: "192.168.1.20",
      model_id: known?.id,
      hw_version: "B1",
      lock_version: 7,
      public_ip: player.address,
      last_seen_at: expect.any(String),
    });
    await player.call("POST", "/app/player/report", { app_version: "4.3.0", model_code: "unheard of" });
    expect(await stored(target.mac)).toMatchObject({ app_version: "4.3.0", version_code: 420, model_id: known?.id });
    const odd = await player.call("POST", "/app/player/report", { local_ip: "next door", version_code: -1 });
    expect(Object.keys(Object(odd.body.errors)).sort()).toEqual(["local_ip", "version_code"]);
    expect((await player.call("POST", "/app/player/report", {})).status).toBe(204);
  });
});
