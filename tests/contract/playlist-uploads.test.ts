import { open } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { channel, device, playlistUpload } from "../../api/db/schema/index.ts";
import { openDeviceSession } from "../../api/domain/device-sessions.ts";
import { MAX_UPLOAD_BYTES } from "../../contract/playlist-uploads.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice, type TestDevice } from "./signed-in-device.ts";

const path = "/app/device/playlists-upload";

const list = [
  '#EXTM3U url-tvg="http://guide.example/xmltv.php?username=anna&password=s3cret"',
  '#EXTINF:-1 tvg-id="one.de" tvg-logo="http://logos.example/one.png" group-title="Germany",Das Erste',
  "http://panel.example:8080/live/anna/s3cret/1.ts|User-Agent=TV",
  '#EXTINF:5400 group-title="Films",Metropolis (1927)',
  "http://panel.example:8080/movie/anna/s3cret/2.mkv",
  '#EXTINF:-1 group-title="Series",Dark S01E01',
  "http://panel.example:8080/series/anna/s3cret/3.mkv",
  "#EXTINF:-1,Nowhere",
  '#EXTINF:-1 tvg-id="one.de" group-title="Germany",Das Erste',
  "http://panel.example:8080/live/anna/s3cret/1.ts",
].join("\r\n");

describe.each(databaseKinds)("uploaded playlists on %s", (kind) => {
  let subject: ApiUnderTest;
  let box: TestDevice;
  let panel: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  beforeEach(async () => {
    box = await newTestDevice(subject);
    panel = await box.session();
  });
  afterAll(() => subject.close());

  const query = (values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`;
  const upload = (body: string | Uint8Array<ArrayBuffer>, values: Record<string, string> = {}, headers = {}) =>
    panel.send("POST", query({ filename: "my list.m3u", ...values }), body, headers);
  const stored = async () => {
    const uploads = await subject.services.db.select().from(playlistUpload).where(eq(playlistUpload.device_id, box.id));
    const [channels] = await subject.services.db
      .select({ count: sql<number>`count(*)::int` })
      .from(channel)
      .innerJoin(playlistUpload, eq(playlistUpload.id, channel.playlist_upload_id))
      .where(eq(playlistUpload.device_id, box.id));
    return { uploads: uploads.length, channels: channels?.count };
  };
  const nothing = { uploads: 0, channels: 0 };

  test("what is found in a file is told, its credentials are not", async () => {
    const { status, body } = await upload(list);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "my list",
      filename: "my list.m3u",
      size: list.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      encoding: "utf-8",
      lines: 10,
      channel_count: 4,
      live_count: 2,
      vod_count: 1,
      series_count: 1,
      duplicates: 1,
      groups: [
        { name: "Germany", channels: 2 },
        { name: "Films", channels: 1 },
        { name: "Series", channels: 1 },
      ],
      errors: [{ line: 8, code: "missing_url", detail: "Nowhere" }],
      error_total: 1,
      epg_url: "http://guide.example/xmltv.php?username=•••&password=•••",
    });
    expect(JSON.stringify(body)).not.toContain("s3cret");
    expect((await panel.call("GET", `${path}/${body.id}`)).body).toEqual(body);
    expect((await panel.call("GET", path)).body).toMatchObject({
      limit: 10,
      data: [{ id: body.id, channel_count: 4 }],
    });
    const rows = await subject.services.db.execute(sql`select * from channel`);
    expect(JSON.stringify(rows)).not.toContain("s3cret");
  });

  test("the player reads the channels whole, page by page, in the order of the file", async () => {
    const lines = Array.from({ length: 2_001 }, (_, n) => `#EXTINF:-1,No. ${n + 1}\nhttp://panel.example/u/p/${n + 1}`);
    const { body } = await upload(["#EXTM3U", ...lines].join("\n"));
    const player = await box.session("player");
    const places: number[] = [];
    for (let next: unknown = 0; next !== null; ) {
      const page = await player.call("GET", `/app/player/uploads/${body.id}/channels?after=${next}`);
      expect(page.status).toBe(200);
      places.push(...(page.body.data as unknown as { position: number }[]).map(({ position }) => position));
      next = page.body.next;
    }
    expect(places).toEqual(Array.from({ length: 2_001 }, (_, n) => n + 1));

    const other = await upload(list, { title: "With everything" });
    const uploads = await player.call("GET", "/app/player/uploads");
    expect(uploads.body.data).toMatchObject([
      { id: body.id, epg_url: null, channel_count: 2_001 },
      { title: "With everything", epg_url: "http://guide.example/xmltv.php?username=anna&password=s3cret" },
    ]);
    const channels = await player.call("GET", `/app/player/uploads/${other.body.id}/channels`);
    expect(channels.body.next).toBeNull();
    expect((channels.body.data as unknown as unknown[])[0]).toEqual({
      position: 1,
      name: "Das Erste",
      url: "http://panel.example:8080/live/anna/s3cret/1.ts",
      kind: "live",
      group: "Germany",
      tvg_id: "one.de",
      tvg_name: null,
      tvg_logo: "http://logos.example/one.png",
      duration: null,
      user_agent: "TV",
      referrer: null,
      headers: [],
      catchup: null,
    });
  });

  test.each([
    ["nothing", "", "The file is empty."],
    ["a page", "<!doctype html><title>Sign in</title>", /^This is a web page/],
    ["a programme guide", '<?xml version="1.0"?><tv></tv>', /^This is an XML file/],
    ["JSON", '{"user_info":{"auth":0}}', /^This is a JSON file/],
    [
      "a picture",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      /^This is no text file/,
    ],
    ["a letter", "Dear Anna,\nhere is the list.\n", /^This text file is not a playlist/],
    ["one stream", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nseg1.ts\n", /^This is a single stream/],
    ["a list without channels", "#EXTM3U\n#EXTINF:-1,Nowhere\n", /^There is no channel/],
    ["50,001 channels", "http://panel.example/1.ts\n".repeat(50_001), /more than 50,000/],
  ])("%s is refused at the file, and nothing stays", async (_name, body, text) => {
    const answer = await upload(body);
    const told = typeof text === "string" ? text : expect.stringMatching(text);
    expect(answer).toMatchObject({ status: 422, body: { message: told, errors: { file: [told] } } });
    expect(await stored()).toEqual(nothing);
  });

  test.each([true, false])("above 20 MiB it is 413, announced %s, and nothing stays", async (announced) => {
    const line = "#EXTINF:-1,Channel\nhttp://panel.example/1.ts\n";
    // Long names: it is the size that is refused, not the number of channels.
    const piece = new TextEncoder().encode(`#${"x".repeat(60_000)}\n${line}`);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent > MAX_UPLOAD_BYTES) return controller.close();
        sent += piece.length;
        controller.enqueue(piece);
      },
    });
    const headers: Record<string, string> = announced ? { "Content-Length": String(MAX_UPLOAD_BYTES * 2) } : {};
    const answer = await panel.send("POST", query({ filename: "large.m3u" }), body, headers);
    const text = "The file is larger than 20 MB.";
    expect(answer).toMatchObject({ status: 413, body: { message: text, errors: { file: [text] } } });
    expect(await stored()).toEqual(nothing);
  });

  test("20 MiB to the byte are taken", async () => {
    const line = "#EXTINF:-1,Channel\nhttp://panel.example/1.ts\n";
    const filler = `#${"x".repeat(1022)}\n`;
    const body = (line + filler.repeat(MAX_UPLOAD_BYTES / 1024)).slice(0, MAX_UPLOAD_BYTES);
    expect(await upload(body)).toMatchObject({ status: 200, body: { size: MAX_UPLOAD_BYTES, channel_count: 1 } });
  });

  test("a sender who goes away in the middle leaves nothing", async () => {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        if (pieces > 50) return controller.error(new Error("aborted"));
        controller.enqueue(new TextEncoder().encode(`${list}\n`.repeat(40)));
      },
    });
    const answer = await panel.send("POST", query({ filename: "cut.m3u" }), body);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: ["The file did not arrive whole. Send it again."] } },
    });
    expect(pieces).toBeGreaterThan(50);
    expect(await stored()).toEqual(nothing);
    expect(subject.errors()).toEqual([]);
  });

  describe("when a disk is full", () => {
    const text = "There is no space left on the server, so nothing was saved. Tell its operator, and try again later.";
    let original: ApiUnderTest["services"]["temporaryFile"];
    beforeEach(() => {
      original = subject.services.temporaryFile;
    });
    afterEach(async () => {
      subject.services.temporaryFile = original;
      await subject.services.db.execute(sql`drop trigger if exists full_disk on channel`);
    });

    test("the one of temporary files: 507, and nothing stays", async () => {
      // The kernel refuses every write to this one with ENOSPC.
      subject.services.temporaryFile = () => open("/dev/full", "r+");
      expect(await upload(list)).toMatchObject({ status: 507, body: { message: text } });
      expect(await stored()).toEqual(nothing);
      expect(subject.errors()).toEqual([expect.stringContaining("a disk is full")]);
      subject.services.temporaryFile = original;
      expect((await upload(list)).status).toBe(200);
    });

    test("the one of the database: 507, and nothing stays", async () => {
      await subject.services.db.execute(sql`
        create or replace function refuse_write() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
      await subject.services.db.execute(
        sql`create trigger full_disk before insert on channel for each row when (new.position = 4) execute function refuse_write()`,
      );
      expect(await upload(list)).toMatchObject({ status: 507, body: { message: text } });
      expect(await stored()).toEqual(nothing);
      expect(subject.errors()).toEqual([expect.stringContaining("a disk is full")]);
    });
  });

  test("names that no column could hold are kept as far as they can be", async () => {
    const wide = new TextEncoder().encode(`#EXTM3U\nhttp://panel.example/%00.ts\n#EXTINF:-1,${"x".repeat(99)}🙂\n`);
    expect(await upload(wide)).toMatchObject({ status: 200, body: { channel_count: 1, error_total: 1 } });
  });

  test("title and name of the file are checked; folders are left out", async () => {
    expect((await upload(list, { title: "x".repeat(101) })).body.errors).toEqual({
      title: ["Enter at most 100 characters"],
    });
    expect((await upload(list, { filename: "" })).status).toBe(422);
    expect(await stored()).toEqual(nothing);
    expect((await upload(list, { filename: "C:\\lists\\../tv.m3u8" })).body).toMatchObject({
      filename: "tv.m3u8",
      title: "tv",
    });
    expect((await upload(list, { filename: "../../etc/passwd", title: " Kino " })).body).toMatchObject({
      filename: "passwd",
      title: "Kino",
    });
  });

  test("a form that is sent twice makes one upload, another file a second", async () => {
    const send = (body: string) => upload(body, {}, { "Idempotency-Key": "form-1" });
    const [first, again] = await Promise.all([send(list), send(list)]);
    expect(again.body.id).toBe(first.body.id);
    expect((await send(`${list}\r\n#EXTINF:-1,More\r\nhttp://panel.example/more.ts`)).body.id).not.toBe(first.body.id);
  });

  test("one that was deleted and is sent again from the same form is there again", async () => {
    const send = () => upload(list, {}, { "Idempotency-Key": "form-2" });
    const first = await send();
    await panel.call("POST", `${path}/${first.body.id}/archive`);
    const second = await send();
    expect(second).toMatchObject({ status: 200, body: { title: "my list", channel_count: 4 } });
    expect(second.body.id).not.toBe(first.body.id);
    expect((await send()).body.id).toBe(second.body.id);
  });

  /** An upload whose file does not end before it is told to; `begun` once the API reads it, so it has its turn. */
  function slowUpload(client: Client) {
    let begin = (): void => {};
    let finish = (): void => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let sent = false;
    const file = {
      async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        if (sent) return ended.then(() => controller.close());
        sent = true;
        controller.enqueue(new TextEncoder().encode(list));
        begin();
      },
    };
    const body = new ReadableStream<Uint8Array>(file, { highWaterMark: 0 });
    return { answer: client.send("POST", query({ filename: "slow.m3u" }), body), begun, finish };
  }

  test("uploads at a time are few for an address and for the server; the others are told to wait", async () => {
    const devices = await Promise.all(Array.from({ length: 13 }, () => newTestDevice(subject)));
    const sessionAt = async (device: TestDevice, at: Client) => {
      const about = { deviceId: device.id, context: "device" as const, remember: false, userAgent: null };
      const now = subject.services.now();
      return at.with(await openDeviceSession(subject.services.db, { ...about, address: at.address, now }));
    };
    const places = Array.from({ length: 4 }, () => subject.client());
    const slow: ReturnType<typeof slowUpload>[] = [];
    for (const [n, place] of places.entries()) {
      for (const device of devices.slice(n * 3, n * 3 + 3)) {
        const client = await sessionAt(device, place);
        slow.push(slowUpload(client), slowUpload(client));
      }
    }
    const [last] = devices.slice(-1);
    const [here] = places;
    if (!last || !here) throw new Error("There is no device left.");
    const send = (client: Client) => client.send("POST", query({ filename: "a.m3u" }), list);
    const crowded = await sessionAt(last, here);
    await Promise.all(slow.map(({ begun }) => begun));
    expect((await send(crowded)).body.message).toContain("from your connection");
    expect((await upload(list)).body.message).toContain("Too many uploads");
    const refused = await upload(list);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    for (const { finish } of slow) finish();
    expect((await Promise.all(slow.map(({ answer }) => answer))).every(({ status }) => status === 200)).toBe(true);
    expect((await upload(list)).status).toBe(200);
  });

  test("a lock that is set while a file is on its way holds for it", async () => {
    const other = await box.session();
    const { answer, finish } = slowUpload(other);
    await panel.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["sources"], relock: "15" });
    finish();
    expect(await answer).toMatchObject({ status: 403, body: { code: "locked" } });
    expect(await stored()).toEqual(nothing);
  });

  test("a device that nobody has activated yet sends none", async () => {
    const waiting = await newTestDevice(subject, { status: "pending" });
    const theirs = await waiting.session();
    const send = () => theirs.send("POST", query({ filename: "a.m3u" }), list);
    expect(await send()).toMatchObject({ status: 403, body: { code: "waiting" } });
    expect((await theirs.call("GET", path)).body.data).toEqual([]);
    const active = { status: "active" as const };
    await subject.services.db.update(device).set(active).where(eq(device.id, waiting.id));
    expect((await send()).status).toBe(200);
  });

  test("a third file at the same time waits", async () => {
    const slow = [slowUpload(panel), slowUpload(panel)];
    await Promise.all(slow.map(({ begun }) => begun));
    expect((await upload(list)).status).toBe(429);
    for (const { finish } of slow) finish();
    expect((await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([200, 200]);
    expect((await upload(list)).status).toBe(200);
  });

  test("ten at most; a deleted one comes back while there is room", async () => {
    const ids: unknown[] = [];
    for (let n = 1; n <= 10; n += 1) ids.push((await upload(list, { title: `List ${n}` })).body.id);
    expect(await upload(list)).toMatchObject({ status: 422, body: { message: /at most 10/ } });
    expect(await panel.call("POST", `${path}/${ids[0]}/archive`)).toMatchObject({ body: { changed: 1 } });
    expect(await panel.call("POST", `${path}/${ids[0]}/archive`)).toMatchObject({ body: { changed: 0 } });
    expect((await panel.call("GET", `${path}/${ids[0]}`)).status).toBe(404);
    expect((await upload(list, { title: "Another" })).status).toBe(200);
    expect((await panel.call("POST", `${path}/restore`, { ids: [ids[0]] })).status).toBe(422);
    await panel.call("POST", `${path}/${ids[1]}/archive`);
    expect(await panel.call("POST", `${path}/restore`, { ids: [ids[0]] })).toMatchObject({ body: { changed: 1 } });
    expect((await panel.call("GET", `${path}/${ids[0]}`)).body).toMatchObject({ title: "List 1", channel_count: 4 });
  });

  test("of deleted ones the latest ten are kept, with their channels", async () => {
    for (let n = 1; n <= 12; n += 1) {
      const { body } = await upload(list);
      await panel.call("POST", `${path}/${body.id}/archive`);
    }
    await upload(list);
    expect(await stored()).toEqual({ uploads: 11, channels: 44 });
  });

  test("a title is changed, with a check for conflicts, and left out is the file's name", async () => {
    const { body } = await upload(list, { title: "Mine" });
    const rename = (values: object) => panel.call("PUT", `${path}/${body.id}/update`, values);
    expect((await rename({ title: "Ours", lock_version: 1 })).body).toMatchObject({ title: "Ours", lock_version: 2 });
    expect(await rename({ title: "Theirs", lock_version: 1 })).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { title: "Ours" } },
    });
    expect((await rename({ title: "", lock_version: 2 })).body.title).toBe("my list");
  });

  test("a long name of a file is cut between characters", async () => {
    const { body } = await upload(list, { title: "Ours", filename: `${"a".repeat(99)}😀.m3u` });
    const named = await panel.call("PUT", `${path}/${body.id}/update`, { title: "" });
    expect(named).toMatchObject({ status: 200, body: { title: "a".repeat(99) } });
  });

  test("another device finds nothing of it, nor does a player on the panel's calls", async () => {
    const { body } = await upload(list);
    const stranger = await newTestDevice(subject);
    const theirs = await stranger.session();
    const theirPlayer = await stranger.session("player");
    expect((await theirs.call("GET", path)).body.data).toEqual([]);
    expect((await theirs.call("GET", `${path}/${body.id}`)).status).toBe(404);
    expect((await theirs.call("PUT", `${path}/${body.id}/update`, { title: "Mine" })).status).toBe(404);
    expect((await theirs.call("POST", `${path}/${body.id}/archive`)).status).toBe(404);
    expect((await theirPlayer.call("GET", `/app/player/uploads/${body.id}/channels`)).status).toBe(404);
    expect((await theirPlayer.call("GET", "/app/player/uploads")).body.data).toEqual([]);
    await panel.call("POST", `${path}/${body.id}/archive`);
    expect(await theirs.call("POST", `${path}/restore`, { ids: [body.id] })).toMatchObject({ body: { changed: 0 } });
    expect((await (await box.session("player")).call("GET", path)).status).toBe(401);
    expect((await panel.call("GET", "/app/player/uploads")).status).toBe(401);
  });

  test("blocked: the panel reads only, the player nothing", async () => {
    const { body } = await upload(list);
    const blocked = await newTestDevice(subject, { status: "blocked" });
    const theirs = await blocked.session();
    expect(await theirs.send("POST", query({ filename: "a.m3u" }), list)).toMatchObject({
      status: 403,
      body: { code: "read_only" },
    });
    const player = await blocked.session("player");
    expect(await player.call("GET", "/app/player/uploads")).toMatchObject({ status: 403, body: { code: "inactive" } });
    expect((await player.call("GET", `/app/player/uploads/${body.id}/channels`)).status).toBe(403);
  });

  test("with the sources locked, nothing is written before the PIN", async () => {
    const { body } = await upload(list);
    await panel.call("POST", "/app/device/parental-lock", { pin: "4711", areas: ["sources"], relock: "15" });
    const fresh = await box.session();
    const locked = { status: 403, body: { code: "locked" } };
    expect(await fresh.send("POST", query({ filename: "a.m3u" }), list)).toMatchObject(locked);
    expect(await fresh.call("POST", `${path}/${body.id}/archive`)).toMatchObject(locked);
    expect(await fresh.call("PUT", `${path}/${body.id}/update`, { title: "x" })).toMatchObject(locked);
  });
});
