import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionToken } from "../../api/db/schema/index.ts";
import { Away, createPlayerApi, Refused, untilItWorks } from "../../scripts/player/player-api.ts";
import { type PlayerOptions, playDevice } from "../../scripts/player/simulated-player.ts";
import { type ApiUnderTest, startApi } from "./api-under-test.ts";
import { newTestDevice, type TestDevice } from "./signed-in-device.ts";

const url = "https://desk.example";
const key = "12345678";

describe("npm run device", () => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi("pglite");
  });
  afterAll(() => subject.close());

  /** A device that staff entered: the player's key becomes its own. */
  const unclaimed = () => newTestDevice(subject, { name: "Lobby", password_hash: null });
  const send = (request: Request) => subject.api.fetch(request, { from: "network", address: "192.0.2.7" });

  function player(target: Pick<TestDevice, "mac">, options: Partial<PlayerOptions> = {}) {
    const lines: string[] = [];
    const stop = new AbortController();
    const playing = playDevice({
      mac: target.mac,
      key,
      api: createPlayerApi(url, send),
      tell: (line) => lines.push(line),
      signal: stop.signal,
      every: 5,
      once: false,
      ...options,
    });
    return { lines, playing, stop: () => stop.abort() };
  }

  const office = async () => (await subject.member(["manage-devices"], { level: 1 })).client;

  test("the whole loop: a text is sent, shown and confirmed, and the sender sees it", async () => {
    const target = await unclaimed();
    const staff = await office();
    const text = "Good evening 👋\nRoom 12 \u001b[31m";
    const sent = await staff.call("POST", `/devices/${target.id}/texts`, { text });
    expect(sent.body.status).toBe("pending");

    const { lines, playing } = player(target, { once: true });
    await playing;
    expect(lines).toEqual(
      expect.arrayContaining([
        `MAC          ${target.mac}`,
        `Key          ${key}`,
        "Device       Lobby, active",
        "Sources      none yet",
        "Text         Good evening 👋 ⏎ Room 12 ·[31m",
      ]),
    );
    const { data } = (await staff.call("GET", `/devices/${target.id}/texts`)).body;
    expect(data).toMatchObject([{ id: sent.body.id, status: "confirmed" }]);
  });

  test("it follows what changes, and says each thing once", async () => {
    const target = await unclaimed();
    const staff = await office();
    const { lines, playing, stop } = player(target);
    const shows = async (part: string) => {
      for (let tries = 0; tries < 400 && !lines.some((line) => line.includes(part)); tries += 1) await wait(10);
      expect(lines.filter((line) => line.includes(part))).toHaveLength(1);
    };
    await shows("Sources      none yet");
    const panel = await subject.client().call("POST", "/app/device/login", { mac: target.mac, password: key });
    const owner = subject.client().with(String(panel.body.token));
    await owner.call("POST", "/app/device/password", { password: "Panel-password-1" });
    const account = { server_url: "http://tv.example:8080", username: "ann", password: "s3cret", output: "ts" };
    await owner.call("POST", "/app/device/xtreams/store", { title: "Home", active: true, ...account });
    await shows("Source       Home: Xtream http://tv.example:8080 as ann");
    await owner.call("PUT", "/app/device/preferences", { banner_time: 33 });
    await shows("banner_time=33");
    await staff.call("POST", `/devices/${target.id}/texts`, { text: "Second" });
    await shows("Text         Second");

    const ended = { ended_at: new Date().toISOString() };
    await subject.services.db.update(sessionToken).set(ended).where(eq(sessionToken.context, "player"));
    await shows("Signed out by the server; signing in again.");
    await staff.call("POST", `/devices/${target.id}/texts`, { text: "Third" });
    await shows("Text         Third");
    expect(lines.join("\n")).not.toContain("s3cret");

    stop();
    await expect(playing).rejects.toThrow();
  });

  test("a key that is not the device's ends it with the server's words", async () => {
    const target = await unclaimed();
    await player(target, { once: true }).playing;
    const { playing } = player(target, { once: true, key: "87654321" });
    await expect(playing).rejects.toThrow(new Refused(422, "The MAC address or the key is not right."));
  });

  test("while the server is away it waits and says so; told to look once it does not", async () => {
    const target = await unclaimed();
    const away = createPlayerApi(url, () => Promise.reject(new TypeError("fetch failed")));
    await expect(player(target, { once: true, api: away }).playing).rejects.toThrow(
      new Away(`${url} does not answer.`),
    );
    const { lines, playing, stop } = player(target, { api: away });
    await wait(20);
    stop();
    await expect(playing).rejects.toThrow();
    expect(lines.at(-1)).toBe(`${url} does not answer. Trying again in 3 s …`);
  });

  test.each([
    [503, "<html>", "The server answered with the status 503. Trying again in 3 s …"],
    [429, '{"message":"Slow down."}', "Slow down. Trying again in 1 s …"],
    [200, '{"token":7}', "/app/player/login answered what the contract does not know. Trying again in 3 s …"],
  ])("an answer %i %s is no reason to end", async (status, body, told) => {
    const { playerLogin } = await import("../../contract/player.ts");
    const headers: Record<string, string> = status === 429 ? { "Retry-After": "1" } : {};
    const api = createPlayerApi(url, async () => new Response(body, { status, headers }));
    const stop = new AbortController();
    const lines: string[] = [];
    const work = () => api.call(playerLogin, { body: { mac: "02:00:00:00:00:02", key } });
    const waiting = untilItWorks(work, (line) => lines.push(line), stop.signal);
    await wait(20);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(lines).toEqual([told]);
  });
});
