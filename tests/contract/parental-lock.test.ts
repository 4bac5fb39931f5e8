import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activity, device, deviceLock } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, expireLimits, startApi } from "./api-under-test.ts";
import { newTestDevice, type TestDevice } from "./signed-in-device.ts";

const path = "/app/device/parental-lock";
const PIN = "4711";
const MINUTE = 60_000;

describe.each(databaseKinds)("the parental lock on %s", (kind) => {
  let subject: ApiUnderTest;
  let box: TestDevice;
  let client: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  beforeEach(async () => {
    box = await newTestDevice(subject);
    client = await box.session();
  });
  afterAll(() => subject.close());

  const set = (values: object = {}) =>
    client.call("POST", path, { pin: PIN, areas: ["movies", "settings"], relock: "15", ...values });
  const unlock = (pin: string, caller = client) => caller.call("POST", `${path}/unlock`, { pin });
  const stored = async () => {
    const [row] = await subject.services.db.select().from(deviceLock).where(eq(deviceLock.device_id, box.id));
    return row;
  };

  test("is off at first; set, it tells what it covers and never its PIN", async () => {
    expect((await client.call("GET", path)).body).toMatchObject({ enabled: false, areas: [] });
    const { status, body } = await set({ areas: ["settings", "live", "settings"], relock: "restart" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ enabled: true, areas: ["live", "settings"], relock: "restart" });
    expect(JSON.stringify(body)).not.toMatch(/pin|hash/);
    expect((await stored())?.pin_hash).toMatch(/^\$argon2id\$/);
  });

  test.each(["1234", "12345", "1234567", "12345678", " 1234 "])("the PIN %j is taken", async (pin) => {
    expect((await set({ pin })).status).toBe(200);
    expect((await unlock(pin.trim())).status).toBe(200);
  });

  test.each(["", "123", "123456789", "12a4", "12 34", "-1234", "١٢٣٤", 1234, null])(
    "the PIN %j is refused",
    async (pin) => {
      expect((await set({ pin })).body.errors).toHaveProperty("pin");
    },
  );

  test("covers at least one area that there is, and relocks as offered", async () => {
    for (const [field, value] of [
      ["areas", []],
      ["areas", ["kitchen"]],
      ["areas", "live"],
      ["relock", "10"],
      ["relock", 15],
    ] as const) {
      const { status, body } = await set({ [field]: value });
      expect(status, `${field} ${JSON.stringify(value)}`).toBe(422);
      expect(Object.keys(body.errors ?? {})[0]?.split(".")[0]).toBe(field);
    }
    expect((await client.call("GET", path)).body.enabled).toBe(false);
  });

  test("is set once: of two at the same time one wins, and another PIN needs the one in force", async () => {
    const other = await box.session();
    const body = { pin: "9999", areas: ["live"], relock: "5" };
    const answers = await Promise.all([set(), other.call("POST", path, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await set()).status).toBe(422);
  });

  test("changes with its PIN and keeps it where none is given anew", async () => {
    await set();
    const change = (values: object) =>
      client.call("PUT", path, { current_pin: PIN, areas: ["series"], relock: "60", ...values });
    expect((await change({ current_pin: "0000" })).body.errors).toHaveProperty("current_pin");
    expect((await change({})).body).toMatchObject({ areas: ["series"], relock: "60" });
    expect((await unlock(PIN)).status).toBe(200);
    expect((await change({ new_pin: "2468" })).status).toBe(200);
    expect((await unlock(PIN)).status).toBe(422);
    expect((await unlock("2468")).status).toBe(200);
  });

  test("goes with its PIN, and with it what it covered", async () => {
    await set();
    expect((await client.call("POST", `${path}/remove`, { pin: "0000" })).body.errors).toHaveProperty("pin");
    expect((await client.call("POST", `${path}/remove`, { pin: PIN })).status).toBe(204);
    expect((await client.call("GET", path)).body).toMatchObject({ enabled: false, areas: [] });
    expect((await unlock(PIN)).status).toBe(422);
    expect(await stored()).toMatchObject({ pin_hash: null, areas: [], wrong_pins: 0 });
  });

  test("keeps the settings shut for every session that did not give the PIN", async () => {
    await set();
    const other = await box.session();
    const writes: [string, string, object?][] = [
      ["PUT", "/app/device/preferences", { theme: "sand" }],
      ["PUT", "/app/device/language", { locale: "de" }],
      ["PUT", "/app/device/settings", { name: "Attic", timezone: null }],
      ["PUT", "/app/device/app-password", { password: "open sesame" }],
      ["DELETE", "/app/device/app-password"],
    ];
    for (const [method, address, body] of writes) {
      const refused = await other.call(method, address, body);
      expect(refused, address).toMatchObject({ status: 403, body: { code: "locked" } });
      expect((await client.call(method, address, body)).status, address).toBeLessThan(300);
    }
    expect((await unlock(PIN, other)).status).toBe(200);
    for (const [method, address, body] of writes)
      expect((await other.call(method, address, body)).status, address).toBeLessThan(300);
  });

  test("leaves alone what it does not cover", async () => {
    await set({ areas: ["live", "sources"] });
    const other = await box.session();
    expect((await other.call("PUT", "/app/device/preferences", { theme: "sand" })).status).toBe(200);
  });

  test.each([
    ["5", 5],
    ["15", 15],
    ["30", 30],
    ["60", 60],
    ["restart", 60],
  ])("relocks %s: open for %i minutes and no longer", async (relock, minutes) => {
    await set({ relock });
    const write = () => client.call("PUT", "/app/device/preferences", { theme: "sand" });
    expect((await unlock(PIN)).body.unlocked_until).toEqual(expect.any(String));
    subject.advance(minutes * MINUTE - 10_000);
    expect((await write()).status).toBe(200);
    subject.advance(10_001);
    expect((await write()).status).toBe(403);
    expect((await client.call("GET", path)).body.unlocked_until).toBeNull();
  });

  test("locks again at once where it is asked to, and everywhere with another PIN", async () => {
    await set();
    const other = await box.session();
    await unlock(PIN, other);
    expect((await other.call("POST", `${path}/relock`)).body.unlocked_until).toBeNull();
    await unlock(PIN, other);
    await client.call("PUT", path, { current_pin: PIN, new_pin: "2468", areas: ["settings"], relock: "5" });
    expect((await other.call("GET", path)).body.unlocked_until).toBeNull();
    expect((await client.call("GET", path)).body.unlocked_until).toEqual(expect.any(String));
  });

  test("shuts for 15 minutes after five wrong PINs, for the right one too", async () => {
    await set();
    const left = [];
    for (let at = 0; at < 5; at++) left.push((await unlock("0000")).body.message);
    expect(left).toEqual([
      "The PIN is not right. You have 4 tries left.",
      "The PIN is not right. You have 3 tries left.",
      "The PIN is not right. You have 2 tries left.",
      "The PIN is not right. You have 1 try left.",
      "The PIN is not right. The next try is possible in 15 minutes.",
    ]);
    const refused = await unlock(PIN);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(14 * 60);
    expect((await client.call("GET", path)).body.locked_out_until).toEqual(expect.any(String));
    for (const [method, address, body] of [
      ["PUT", path, { current_pin: PIN, areas: ["live"], relock: "5" }],
      ["POST", `${path}/remove`, { pin: PIN }],
    ] as const) {
      expect((await client.call(method, address, body)).status).toBe(429);
    }
    subject.advance(15 * MINUTE - 20_000);
    expect((await unlock(PIN)).status).toBe(429);
    subject.advance(20_001);
    expect((await unlock("0000")).body.message).toContain("4 tries left");
    expect((await unlock(PIN)).status).toBe(200);
    expect(await stored()).toMatchObject({ wrong_pins: 0, locked_out_until: null });
    const rows = await subject.services.db.select().from(activity).where(eq(activity.subject_id, box.id));
    expect(rows.filter(({ action }) => action === "parental-lock-shut")).toHaveLength(1);
  });

  test("the right PIN takes the count back", async () => {
    await set();
    for (let at = 0; at < 4; at++) await unlock("0000");
    expect((await unlock(PIN)).status).toBe(200);
    expect((await unlock("0000")).body.message).toContain("4 tries left");
  });

  test("of ten wrong PINs at once five are looked at, from whichever session", async () => {
    await set();
    const callers = await Promise.all(Array.from({ length: 10 }, () => box.session()));
    const answers = await Promise.all(callers.map((caller) => unlock("0000", caller)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await unlock(PIN)).status).toBe(429);
  });

  test("the lockout is the device's: it outlives the process and touches no other", async () => {
    await set();
    for (let at = 0; at < 5; at++) await unlock("0000");
    expect(await stored()).toMatchObject({ wrong_pins: 5, locked_out_until: expect.any(String) });
    const other = await newTestDevice(subject);
    const theirs = await other.session();
    await theirs.call("POST", path, { pin: PIN, areas: ["live"], relock: "5" });
    expect((await unlock(PIN, theirs)).status).toBe(200);
  });

  test("nothing is written down of a PIN or a password", async () => {
    await set();
    await client.call("PUT", path, { current_pin: PIN, new_pin: "86420", areas: ["live"], relock: "5" });
    await client.call("PUT", "/app/device/app-password", { password: "open sesame" });
    const rows = await subject.services.db.select().from(activity).where(eq(activity.subject_id, box.id));
    const told = rows.map(({ action }) => action);
    expect(told).toEqual(expect.arrayContaining(["parental-lock-set", "parental-lock-change", "app-password-set"]));
    expect(JSON.stringify(rows)).not.toMatch(/4711|86420|sesame|argon2/);
  });

  test("a blocked device opens what it may read and changes nothing", async () => {
    await set();
    await subject.services.db.update(device).set({ status: "blocked" }).where(eq(device.id, box.id));
    const other = await box.session();
    expect((await unlock(PIN, other)).status).toBe(200);
    expect((await other.call("POST", `${path}/remove`, { pin: PIN })).status).toBe(403);
  });

  test("the player reads what is locked and sets nothing", async () => {
    await set();
    const player = await box.session("player");
    expect((await player.call("GET", path)).body).toMatchObject({ enabled: true, areas: ["movies", "settings"] });
    expect((await player.call("POST", `${path}/remove`, { pin: PIN })).status).toBe(401);
  });

  test.each(["abcd", "x".repeat(32), "пароль", " 12 "])(
    "the app password %j is taken and checked",
    async (password) => {
      const address = "/app/device/app-password";
      const player = await box.session("player");
      const verify = (typed: string) => player.call("POST", "/app/player/app-password/verify", { password: typed });
      expect((await verify(password)).status).toBe(422);
      expect((await client.call("PUT", address, { password })).status).toBe(204);
      expect((await client.call("GET", address)).body).toMatchObject({ enabled: true });
      expect((await verify(password)).status).toBe(204);
      expect((await verify(`${password}!`.slice(-32))).body.errors).toHaveProperty("password");
      expect((await stored())?.app_password_hash).toMatch(/^\$argon2id\$/);
      expect((await client.call("DELETE", address)).status).toBe(204);
      expect((await client.call("GET", address)).body).toMatchObject({ enabled: false });
      expect((await verify(password)).status).toBe(422);
    },
  );

  test.each(["abc", "", "x".repeat(33), 1234])("the app password %j is refused", async (password) => {
    const answer = await client.call("PUT", "/app/device/app-password", { password });
    expect(answer.body.errors).toHaveProperty("password");
  });

  test("guesses at the app password are limited", async () => {
    const player = await box.session("player");
    const verify = (password: string) => player.call("POST", "/app/player/app-password/verify", { password });
    await client.call("PUT", "/app/device/app-password", { password: "open sesame" });
    const told = [];
    for (let at = 0; at < 5; at++) told.push((await verify("guess")).body.errors);
    expect(told.at(0)).toEqual({ password: ["The password is not right. You have 4 tries left."] });
    expect(told.at(-1)).toEqual({ password: ["The password is not right. The next try is possible in 15 minutes."] });
    const shut = { status: 429, body: { message: "Too many wrong passwords. Try again in 15 minutes." } };
    expect(await verify("open sesame")).toMatchObject(shut);
    await expireLimits(subject, 60_000);
    expect((await verify("open sesame")).status).toBe(429);
    await expireLimits(subject, 15 * MINUTE);
    for (let at = 0; at < 4; at++) await verify("guess");
    expect((await verify("open sesame")).status).toBe(204);
    expect((await verify("guess")).body.errors).toEqual(told[0]);
  });
});
