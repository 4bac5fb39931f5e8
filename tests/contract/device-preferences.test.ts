import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activity, audioTrack, device, devicePreference, subtitleTrack } from "../../api/db/schema/index.ts";
import { preferencesOfDevice } from "../../api/domain/device-preferences.ts";
import { preferenceDefaults, quickUtilities } from "../../contract/device-preferences.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice, type TestDevice } from "./signed-in-device.ts";

const path = "/app/device/preferences";

const tracks = [
  { code: "eng", name: "English", native_name: "English", active: true },
  { code: "deu", name: "German", native_name: "Deutsch", active: true },
  { code: "tur", name: "Turkish", native_name: "Türkçe", active: true },
  { code: "nld", name: "Dutch", native_name: null, active: true },
  { code: "hrv", name: "Croatian", native_name: null, active: true },
  { code: "pol", name: "Polish", native_name: null, active: true },
  { code: "srp", name: "Serbian", native_name: null, active: false },
];

describe.each(databaseKinds)("preferences of a device on %s", (kind) => {
  let subject: ApiUnderTest;
  let box: TestDevice;
  let client: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    const { db } = subject.services;
    const at = new Date().toISOString();
    const rows = tracks.map((track, sort) => ({ ...track, sort, created_at: at, updated_at: at }));
    await db.insert(audioTrack).values(rows);
    await db.insert(subtitleTrack).values(rows);
  });
  beforeEach(async () => {
    box = await newTestDevice(subject);
    client = await box.session();
  });
  afterAll(() => subject.close());

  const change = (values: object) => client.call("PUT", path, values);

  test("are the defaults where nothing was chosen, and nothing is stored", async () => {
    expect((await client.call("GET", path)).body).toEqual(preferenceDefaults);
    expect(await preferencesOfDevice(subject.services.db, box.id)).toEqual(preferenceDefaults);
    const rows = await subject.services.db
      .select()
      .from(devicePreference)
      .where(eq(devicePreference.device_id, box.id));
    expect(rows).toEqual([]);
  });

  test.each([
    ["live_tv_mode", ["compact", "comfortable", "pro"], ["poster", "", 1]],
    ["movies_mode", ["poster", "classic", "list"], ["compact", "Poster"]],
    ["tv_series_mode", ["poster", "classic", "list"], ["grid"]],
    ["zapping_mode", ["mute", "hold", "black"], ["freeze"]],
    ["theme", ["midnight", "aurora"], ["Midnight", "neon"]],
    ["aspect_ratio", ["fit", "fill", "zoom", "16:9", "4:3", "original"], ["16:10", "stretch"]],
    ["banner_time", [0, 1, 59, 60], [-1, 61, 1.5, "5", true]],
    ["player_retry_time", [1, 2, 59, 60], [0, 61, 2.5]],
    ["down_threshold", [3, 4, 19, 20], [2, 21, 3.1]],
    ["epg_offset_delay", [-720, -705, -15, 15, 825, 840], [-735, -721, 841, 855, 7, -14, 0.5]],
    ["quick_utilities", [[], ["quality"], [...quickUtilities]], [["quality", "teleport"], "quality", [null]]],
    ["audio_language", ["auto", ["eng"], ["tur", "eng", "deu", "nld", "hrv"]], ["off", [], ["en"], "eng"]],
    ["subtitle_language", ["auto", "off", ["deu", "eng"]], ["on", [], [1], { eng: 1 }]],
  ] as const)("%s takes what is within its bounds and nothing beyond", async (name, good, bad) => {
    for (const value of good) {
      const answer = await change({ [name]: value });
      expect(answer, JSON.stringify(value)).toMatchObject({ status: 200, body: { [name]: value } });
      expect((await client.call("GET", path)).body).toEqual(answer.body);
    }
    const kept = (await client.call("GET", path)).body;
    for (const value of bad) {
      const answer = await change({ [name]: value });
      expect(answer.status, JSON.stringify(value)).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})[0]?.split(".")[0]).toBe(name);
    }
    expect((await client.call("GET", path)).body).toEqual(kept);
  });

  test("the database holds the same bounds", async () => {
    const { db, now } = subject.services;
    const write = (values: object) =>
      db.insert(devicePreference).values({ device_id: box.id, updated_at: now().toISOString(), ...values });
    for (const values of [
      { banner_time: 61 },
      { player_retry_time: 0 },
      { down_threshold: 2 },
      { epg_offset_delay: 10 },
      { epg_offset_delay: 855 },
      { theme: "neon" },
      { quick_utilities: ["teleport"] },
    ]) {
      await expect(write(values)).rejects.toThrow();
    }
    await expect(write({ banner_time: 60, epg_offset_delay: -720 })).resolves.toBeDefined();
  });

  test("one changes and the others stay; null takes it back; a default is not stored", async () => {
    await change({ banner_time: 9, theme: "ocean", subtitle_language: "off" });
    await change({ banner_time: null });
    await change({ theme: "midnight" });
    expect((await client.call("GET", path)).body).toEqual({ ...preferenceDefaults, subtitle_language: "off" });
    const [row] = await subject.services.db
      .select()
      .from(devicePreference)
      .where(eq(devicePreference.device_id, box.id));
    expect(row).toMatchObject({ banner_time: null, theme: null, subtitle_language: [] });
  });

  test("changes at once all count", async () => {
    const values = [{ banner_time: 10 }, { down_threshold: 7 }, { theme: "sand" }, { epg_offset_delay: 90 }];
    const others = await Promise.all(values.map(async () => box.session()));
    await Promise.all(values.map((value, at) => others[at]?.call("PUT", path, value)));
    expect((await client.call("GET", path)).body).toMatchObject(Object.assign({}, ...values));
  });

  test("quick utilities keep one order, each once", async () => {
    const { body } = await change({ quick_utilities: ["quality", "restart", "quality", "channel_list"] });
    expect(body.quick_utilities).toEqual(["channel_list", "restart", "quality"]);
  });

  test("a language twice, or more than five, is refused", async () => {
    const twice = await change({ audio_language: ["eng", "deu", "ENG"] });
    expect(twice).toMatchObject({ status: 422, body: { errors: { audio_language: ["Choose each one only once"] } } });
    const six = await change({ audio_language: ["eng", "deu", "tur", "nld", "hrv", "pol"] });
    expect(six.status).toBe(422);
  });

  test("languages are those that players offer; one that is taken off the list may stay", async () => {
    const { body } = await client.call("GET", `${path}/languages`);
    expect(body.audio).toEqual(
      tracks.filter(({ active }) => active).map(({ code, name, native_name }) => ({ code, name, native_name })),
    );
    for (const code of ["srp", "zzz"]) {
      const refused = await change({ subtitle_language: ["eng", code] });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { subtitle_language: ["Choose one of the options"] } },
      });
    }
    await change({ subtitle_language: ["hrv"] });
    const off = { active: false };
    await subject.services.db.update(subtitleTrack).set(off).where(eq(subtitleTrack.code, "hrv"));
    expect((await change({ subtitle_language: ["eng", "hrv"] })).status).toBe(200);
    await subject.services.db.update(subtitleTrack).set({ active: true }).where(eq(subtitleTrack.code, "hrv"));
  });

  test("a device never reads or writes another's", async () => {
    const other = await newTestDevice(subject);
    await change({ theme: "forest" });
    const theirs = await (await other.session()).call("GET", path);
    expect(theirs.body).toEqual(preferenceDefaults);
  });

  test("the player reads and cannot write", async () => {
    await change({ theme: "forest" });
    const player = await box.session("player");
    expect((await player.call("GET", path)).body).toMatchObject({ theme: "forest" });
    expect((await player.call("PUT", path, { theme: "sand" })).status).toBe(401);
  });

  test.each(["blocked", "expired"] as const)("a device that is %s reads and cannot write", async (status) => {
    const shut = await newTestDevice(subject, { status });
    const caller = await shut.session();
    expect((await caller.call("GET", path)).status).toBe(200);
    expect(await caller.call("PUT", path, { theme: "sand" })).toMatchObject({
      status: 403,
      body: { code: "read_only" },
    });
    expect((await caller.call("PUT", "/app/device/language", { locale: "de" })).status).toBe(403);
  });

  test("a change is written down with what it changed, and one that changes nothing is not", async () => {
    await change({ banner_time: 8, audio_language: ["deu", "eng"] });
    await change({ banner_time: 8 });
    const rows = await subject.services.db.select().from(activity).where(eq(activity.subject_id, box.id));
    expect(rows.filter(({ action }) => action === "preferences-update")).toMatchObject([
      {
        actor_name: box.mac,
        before: { banner_time: 5, audio_language: "auto" },
        after: { banner_time: 8, audio_language: "deu, eng" },
      },
    ]);
  });

  test("the language is one of those on offer", async () => {
    expect((await client.call("PUT", "/app/device/language", { locale: "tr" })).status).toBe(204);
    expect((await client.call("GET", "/app/device")).body.locale).toBe("tr");
    for (const locale of ["en-US", "xx", "", null, 7]) {
      const refused = await client.call("PUT", "/app/device/language", { locale });
      expect(refused.body.errors).toHaveProperty("locale");
    }
    const [row] = await subject.services.db.select().from(device).where(eq(device.id, box.id));
    expect(row?.locale).toBe("tr");
  });
});
