import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { activity, device, model, sessionToken } from "../../api/db/schema/index.ts";
import { openDeviceSession } from "../../api/domain/device-sessions.ts";
import { currentEulaVersion } from "../../contract/device-session.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";
import { deviceKey, devicePassword, newTestDevice, secretsOfDevice } from "./signed-in-device.ts";

const verifications = vi.hoisted(() => ({
  count: 0,
  /** What happens between a check and what follows from it. */
  afterwards: async () => {},
  /** The same behind the hashing of a new password. */
  hashed: async () => {},
}));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      verifications.count += 1;
      const matches = await argon2.verify(...given);
      await verifications.afterwards();
      return matches;
    },
    hash: async (...given: Parameters<typeof argon2.hash>) => {
      const hash = await argon2.hash(...given);
      await verifications.hashed();
      return hash;
    },
  };
});

const HOUR_MS = 3_600_000;

describe.each(databaseKinds)("the session of a device on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());
  beforeEach(() => {
    verifications.count = 0;
  });

  /** A device with a password and a key. */
  const ownedDevice = async (columns: Partial<typeof device.$inferInsert> = {}) =>
    newTestDevice(subject, { ...(await secretsOfDevice()), ...columns });
  const signIn = (mac: string, password: string, client = subject.client(), more: object = {}) =>
    client.call("POST", "/app/device/login", { mac, password, ...more });
  const tokenOf = (answer: { body: Record<string, unknown> }) => String(answer.body.token);

  describe("sign-in", () => {
    test.each([
      ["with colons", (mac: string) => mac],
      ["with dashes, small", (mac: string) => mac.replaceAll(":", "-").toLowerCase()],
      ["in groups of four", (mac: string) => mac.replaceAll(":", "").replace(/(.{4})(?=.)/g, "$1.")],
      ["without dividers, among blanks", (mac: string) => ` ${mac.replaceAll(":", "")} `],
    ])("takes a MAC %s", async (_, written) => {
      const { mac } = await ownedDevice();
      const client = subject.client();
      const answer = await signIn(written(mac), devicePassword, client);
      expect(answer.status).toBe(200);
      const { body } = await client.with(tokenOf(answer)).call("GET", "/app/device");
      expect(body).toMatchObject({ mac, has_password: true, status: "active", eula_current: currentEulaVersion });
    });

    test("an unknown MAC, a wrong password, a used-up key and an archived device answer the same after one verification", async () => {
      const { mac } = await ownedDevice();
      const archived = await ownedDevice({ deleted_at: new Date().toISOString() });
      const bare = await ownedDevice({ password_hash: null, key_hash: null });
      const answers = [];
      for (const [who, password] of [
        ["0F:FF:FF:FF:FF:FF", devicePassword],
        [mac, "not the password"],
        [mac, deviceKey],
        [archived.mac, devicePassword],
        [bare.mac, "anything"],
      ] as const) {
        verifications.count = 0;
        const { status, body } = await signIn(who, password);
        answers.push({ status, body, verifications: verifications.count });
      }
      const text = "The MAC address, the password or the key is not right.";
      for (const answer of answers)
        expect(answer).toEqual({ status: 422, body: { message: text, errors: { mac: [text] } }, verifications: 1 });
    });

    test("a right password costs one verification too, and is written down", async () => {
      const { id, mac } = await ownedDevice();
      expect((await signIn(mac, devicePassword)).status).toBe(200);
      expect(verifications.count).toBe(1);
      const rows = await subject.services.db
        .select()
        .from(activity)
        .where(and(eq(activity.subject_type, "device"), eq(activity.subject_id, id)));
      expect(rows).toMatchObject([{ action: "sign-in", actor_id: null, actor_name: mac, subject_label: mac }]);
    });

    test("a MAC that is none is told at its field", async () => {
      const { status, body } = await signIn("02:00:5E", "x");
      expect(status).toBe(422);
      expect(body.errors).toEqual({ mac: [expect.any(String)] });
    });

    test("the sixth try on one MAC is refused, from any address, until the minute is over", async () => {
      const { mac } = await ownedDevice();
      const other = await ownedDevice();
      for (let tries = 0; tries < 5; tries += 1) expect((await signIn(mac, "wrong")).status).toBe(422);
      const refused = await signIn(mac, devicePassword);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await signIn(mac.replaceAll(":", ""), devicePassword)).status).toBe(429);
      expect((await signIn(other.mac, devicePassword)).status).toBe(200);
    });

    test("strangers cannot use up the tries of a browser that the device knows", async () => {
      const { mac, session } = await ownedDevice();
      const client = await session();
      for (let tries = 0; tries < 6; tries += 1) await signIn(mac, "wrong");
      expect((await signIn(mac, devicePassword)).status).toBe(429);
      expect((await client.call("POST", "/app/device/login", { mac, password: devicePassword })).status).toBe(200);
    });

    test("nor those of a browser whose IPv6 address changed within its network", async () => {
      const { id, mac } = await ownedDevice();
      const before = { remember: false, address: "2001:db8:7:1::a", userAgent: null, now: subject.services.now() };
      await openDeviceSession(subject.services.db, { ...before, deviceId: id, context: "device" });
      for (let tries = 0; tries < 6; tries += 1) await signIn(mac, "wrong");
      const signInFrom = async (address: string) => {
        const body = JSON.stringify({ mac, password: devicePassword });
        const request = new Request("https://desk.example/api/app/device/login", { method: "POST", body });
        return (await subject.api.fetch(request, { from: "network", address })).status;
      };
      expect(await signInFrom("2001:db8:7:2::b")).toBe(429);
      expect(await signInFrom("2001:db8:7:1::b")).toBe(200);
    });

    test("the 31st try from one address is refused, whatever the MAC", async () => {
      const client = subject.client();
      const macOf = (n: number) => `0F:00:00:00:00:${n.toString(16).padStart(2, "0")}`;
      const statuses = [];
      for (let tries = 0; tries < 31; tries += 1) statuses.push((await signIn(macOf(tries), "x", client)).status);
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
    });

    test("twenty guesses at once pass the limit no more often than one after the other", async () => {
      const { mac } = await ownedDevice();
      const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(mac, "wrong")));
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
      expect(verifications.count).toBe(5);
    });
  });

  describe("first use", () => {
    test("the key signs in until a password is set, and only to set it", async () => {
      const { mac } = await ownedDevice({ password_hash: null });
      const client = subject.client();
      const panel = client.with(tokenOf(await signIn(mac, deviceKey, client)));
      expect((await panel.call("GET", "/app/device")).body).toMatchObject({ mac, has_password: false });
      const early = await panel.call("PUT", "/app/device/settings", { name: "Early", timezone: null });
      expect(early).toMatchObject({ status: 403, body: { code: "password_required" } });

      expect((await panel.call("POST", "/app/device/password", { password: "short" })).status).toBe(422);
      expect((await panel.call("POST", "/app/device/password", { password: "Chosen-by-me-1" })).status).toBe(204);
      expect((await panel.call("GET", "/app/device")).body).toMatchObject({ has_password: true });
      expect((await signIn(mac, deviceKey)).status).toBe(422);
      expect((await signIn(mac, "Chosen-by-me-1")).status).toBe(200);
    });

    test("a password that is set while the key is checked keeps it out", async () => {
      const { mac, session } = await ownedDevice({ password_hash: null });
      const client = await session();
      verifications.afterwards = async () => {
        verifications.afterwards = async () => {};
        await client.call("POST", "/app/device/password", { password: "Chosen-by-me-1" });
      };
      expect((await signIn(mac, deviceKey)).status).toBe(422);
      expect((await signIn(mac, "Chosen-by-me-1")).status).toBe(200);
    });

    test("a sign-in that staff reset while the key is checked, or a password is set, keeps both out", async () => {
      const staff = await subject.member(["manage-devices"], { level: 1 });
      for (const way of ["/app/device/login", "/app/player/login"]) {
        const { id, mac } = await ownedDevice({ password_hash: null });
        verifications.afterwards = async () => {
          verifications.afterwards = async () => {};
          await staff.client.call("POST", `/devices/${id}/reset-sign-in`);
        };
        const body = { mac, password: deviceKey, key: deviceKey };
        expect((await subject.client().call("POST", way, body)).status, way).toBe(422);
      }
      const { id, session } = await ownedDevice({ password_hash: null });
      const panel = await session();
      verifications.hashed = async () => {
        verifications.hashed = async () => {};
        await staff.client.call("POST", `/devices/${id}/reset-sign-in`);
      };
      expect((await panel.call("POST", "/app/device/password", { password: "Too-late-1" })).status).toBe(422);
      const [row] = await subject.services.db.select().from(device).where(eq(device.id, id));
      expect(row).toMatchObject({ password_hash: null, key_hash: null });
    });

    test("a device that is archived while the key is checked is opened by neither", async () => {
      const staff = await subject.member(["manage-devices"], { level: 1 });
      for (const way of ["/app/device/login", "/app/player/login"]) {
        const { id, mac } = await ownedDevice({ password_hash: null });
        verifications.afterwards = async () => {
          verifications.afterwards = async () => {};
          await staff.client.call("DELETE", `/devices/${id}/delete`);
        };
        const body = { mac, password: deviceKey, key: deviceKey };
        expect((await subject.client().call("POST", way, body)).status, way).toBe(422);
        expect(await subject.services.db.$count(sessionToken, eq(sessionToken.device_id, id))).toBe(0);
      }
    });

    test("of two first passwords at once one is set", async () => {
      const { mac, session } = await ownedDevice({ password_hash: null });
      const client = await session();
      const passwords = ["Chosen-first-1", "Chosen-second-1"];
      const answers = await Promise.all(
        passwords.map((password) => client.call("POST", "/app/device/password", { password })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
      const opened = await Promise.all(passwords.map((password) => signIn(mac, password)));
      expect(opened.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  describe("the password", () => {
    test("is changed with the one in force; other panels end, this one and the player go on", async () => {
      const { mac, session } = await ownedDevice();
      const client = await session();
      const elsewhere = subject.client();
      const other = elsewhere.with(tokenOf(await signIn(mac, devicePassword, elsewhere)));
      const player = await session("player");
      const change = (current_password: string | undefined) =>
        client.call("POST", "/app/device/password", { current_password, password: "Another-one-1" });

      for (const current of [undefined, "", "wrong"]) {
        const refused = await change(current);
        expect(refused).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } });
      }
      expect((await change(devicePassword)).status).toBe(204);
      expect((await client.call("GET", "/app/device")).status).toBe(200);
      expect((await other.call("GET", "/app/device")).status).toBe(401);
      expect((await player.call("GET", "/app/device")).status).toBe(200);
      expect((await signIn(mac, devicePassword)).status).toBe(422);
      expect((await signIn(mac, "Another-one-1")).status).toBe(200);
    });

    test("is not to be guessed by a browser that is signed in", async () => {
      const { session } = await ownedDevice();
      const client = await session();
      const guess = () =>
        client.call("POST", "/app/device/password", { current_password: "wrong", password: "Another-one-1" });
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422);
      expect((await guess()).status).toBe(429);
    });
  });

  describe("sign-out", () => {
    test("ends one panel, or every panel but not the player", async () => {
      const { mac, session } = await ownedDevice();
      const client = await session();
      const elsewhere = subject.client();
      const other = elsewhere.with(tokenOf(await signIn(mac, devicePassword, elsewhere)));
      const player = await session("player");
      expect((await client.call("POST", "/app/device/logout")).status).toBe(204);
      expect((await client.call("GET", "/app/device")).status).toBe(401);
      expect((await other.call("GET", "/app/device")).status).toBe(200);

      const again = client.with(tokenOf(await signIn(mac, devicePassword, client)));
      expect((await again.call("POST", "/app/device/logout-everywhere")).status).toBe(204);
      for (const panel of [again, other]) expect((await panel.call("GET", "/app/device")).status).toBe(401);
      expect((await player.call("GET", "/app/device")).status).toBe(200);
    });

    test("a session that is not remembered ends a day after its last use, a remembered one does not", async () => {
      const { mac } = await ownedDevice();
      const client = subject.client();
      const brief = client.with(tokenOf(await signIn(mac, devicePassword, client)));
      const long = client.with(tokenOf(await signIn(mac, devicePassword, client, { remember: true })));
      subject.advance(25 * HOUR_MS);
      expect((await brief.call("GET", "/app/device")).status).toBe(401);
      expect((await long.call("GET", "/app/device")).status).toBe(200);
      subject.advance(-25 * HOUR_MS);
    });
  });

  describe("tokens stay in their area", () => {
    test("a device's is none for the back office, a person's none for a panel, a player's none for it either", async () => {
      const { session } = await ownedDevice();
      const client = await session();
      const { client: member } = await subject.member(["manage-devices"]);
      const player = await session("player");
      for (const path of ["/user", "/devices", "/settings/role_permissions"])
        for (const caller of [client, player]) expect((await caller.call("GET", path)).status).toBe(401);
      expect((await member.call("GET", "/app/device")).status).toBe(401);
      expect((await player.call("POST", "/app/device/password", { password: "From-a-player-1" })).status).toBe(401);
      expect((await player.call("POST", "/app/device/logout")).status).toBe(401);
      expect((await client.call("POST", "/logout")).status).toBe(401);
      expect((await client.call("GET", "/app/device")).status).toBe(200);
    });

    test("archiving a device ends what it can do; its password and its key are in no answer", async () => {
      const { id, session } = await ownedDevice();
      const client = await session();
      const text = JSON.stringify((await client.call("GET", "/app/device")).body);
      expect(text).not.toMatch(/argon2|hash|notes|owner/);
      await subject.services.db.update(device).set({ deleted_at: new Date().toISOString() }).where(eq(device.id, id));
      expect((await client.call("GET", "/app/device")).status).toBe(401);
    });
  });

  describe("blocked and expired devices", () => {
    const past = () => new Date(subject.services.now().getTime() - HOUR_MS).toISOString();

    test.each([
      ["blocked", { status: "blocked" as const }, "blocked"],
      ["expired", { status: "expired" as const }, "expired"],
      ["past their time though marked active", { status: "active" as const, expires_at: "past" }, "expired"],
    ])("%s sign in and only read", async (_, values, status) => {
      const { mac, session } = await ownedDevice({
        ...values,
        ...("expires_at" in values ? { expires_at: past() } : {}),
      });
      const client = await session();
      expect((await signIn(mac, devicePassword)).status).toBe(200);
      const shown = await client.call("GET", "/app/device");
      expect(shown.body).toMatchObject({ status });
      const refused = await client.call("PUT", "/app/device/settings", { name: "New", timezone: null });
      expect(refused).toMatchObject({ status: 403, body: { code: "read_only" } });
      expect((await client.call("GET", "/app/device")).body.name).toEqual(shown.body.name);
      const password = { current_password: devicePassword, password: "Another-one-1" };
      expect((await client.call("POST", "/app/device/password", password)).status).toBe(204);
      expect((await client.call("POST", "/app/device/eula", { version: currentEulaVersion })).status).toBe(200);
      expect((await client.call("POST", "/app/device/logout")).status).toBe(204);
    });

    test("a pending device may be set up", async () => {
      const { session } = await ownedDevice({ status: "pending" });
      const client = await session();
      const answer = await client.call("PUT", "/app/device/settings", { name: "Kitchen", timezone: null });
      expect(answer).toMatchObject({ status: 200, body: { name: "Kitchen", status: "pending" } });
    });
  });

  describe("settings", () => {
    test("name and zone change, each with its activity; a stale version is a conflict", async () => {
      const { db } = subject.services;
      const at = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
      const [made] = await db
        .insert(model)
        .values({ name: `Box ${kind}`, ...at })
        .returning();
      const { id, session } = await ownedDevice({ model_id: made?.id });
      const client = await session();
      const { body: before } = await client.call("GET", "/app/device");
      expect(before.model_name).toBe(`Box ${kind}`);
      const input = { name: "Living room", timezone: "Europe/Lisbon", lock_version: before.lock_version };
      const saved = await client.call("PUT", "/app/device/settings", input);
      expect(saved).toMatchObject({
        status: 200,
        body: { name: "Living room", timezone: "Europe/Lisbon", lock_version: 2, model_name: `Box ${kind}` },
      });
      const stale = await client.call("PUT", "/app/device/settings", { ...input, name: "Bedroom" });
      expect(stale).toMatchObject({ status: 409, body: { current: { name: "Living room" } } });
      const [entry] = await db
        .select()
        .from(activity)
        .where(and(eq(activity.subject_id, id), eq(activity.action, "update")));
      expect(entry?.after).toEqual({ name: "Living room", timezone: "Europe/Lisbon" });
    });

    test.each([
      ["an unknown zone", { name: "x", timezone: "Mars/Olympus" }, "timezone"],
      ["a name of 101 characters", { name: "x".repeat(101), timezone: null }, "name"],
    ])("%s is refused at its field", async (_, input, field) => {
      const { session } = await ownedDevice();
      const client = await session();
      const answer = await client.call("PUT", "/app/device/settings", input);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ [field]: [expect.any(String)] });
    });
  });

  test("the licence is accepted by its version, once, with the time", async () => {
    const { id, session } = await ownedDevice();
    const client = await session();
    expect((await client.call("POST", "/app/device/eula", { version: "0.9" })).status).toBe(422);
    const { body } = await client.call("POST", "/app/device/eula", { version: currentEulaVersion });
    expect(body).toMatchObject({ eula_version: currentEulaVersion, eula_accepted_at: expect.any(String) });
    subject.advance(HOUR_MS);
    const again = await client.call("POST", "/app/device/eula", { version: currentEulaVersion });
    expect(again.body.eula_accepted_at).toBe(body.eula_accepted_at);
    subject.advance(-HOUR_MS);
    const rows = await subject.services.db
      .select()
      .from(activity)
      .where(and(eq(activity.subject_id, id), eq(activity.action, "eula-accept")));
    expect(rows).toHaveLength(1);
  });
});
