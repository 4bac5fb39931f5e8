import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, deviceText } from "../../api/db/schema/index.ts";
import { removeExpired } from "../../api/domain/housekeeping.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice } from "./signed-in-device.ts";

const HOUR_MS = 3_600_000;
const path = "/app/device/texts";

describe.each(databaseKinds)("texts to a device on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  test.each([
    ["an emoji and a family of them", "Hello 👋 from 👨‍👩‍👧‍👦"],
    ["from right to left", "مرحبا بك في الغرفة"],
    ["markup", "<b>&amp;</b> {{name}}"],
    ["several lines", "one\ntwo\n\nthree"],
    ["1,000 characters", "x".repeat(1000)],
    ["1,000 characters of two units each", "🙂".repeat(500)],
  ])("%s comes back as it was sent", async (_name, text) => {
    const panel = await (await newTestDevice(subject)).session();
    const sent = await panel.call("POST", path, { text });
    expect(sent).toMatchObject({ status: 200, body: { text, status: "pending", sender_name: null, sent_at: null } });
    expect((await panel.call("GET", path)).body.data).toEqual([sent.body]);
  });

  test("the ends of lines count as one character each, as the browser counts them", async () => {
    const panel = await (await newTestDevice(subject)).session();
    const typed = `${"x".repeat(499)}\r\n${"y".repeat(500)}`;
    expect((await panel.call("POST", path, { text: typed })).body.text).toBe(typed.replace("\r\n", "\n"));
  });

  test.each([
    ["1,001 characters", "x".repeat(1001), "Enter at most 1000 characters"],
    ["nothing", "", "Enter a value"],
    ["blanks", " \n\t ", "Enter a value"],
    ["a NUL", "a\u0000b", "This value is not valid"],
  ])("%s is refused at the field", async (_name, text, message) => {
    const panel = await (await newTestDevice(subject)).session();
    const answer = await panel.call("POST", path, { text });
    expect(answer).toMatchObject({ status: 422, body: { errors: { text: [message] } } });
    expect((await panel.call("GET", path)).body.data).toEqual([]);
  });

  test("a form that is sent twice makes one text, another form of the same words a second", async () => {
    const panel = await (await newTestDevice(subject)).session();
    const send = (key: string) => panel.call("POST", path, { text: "Once" }, { "Idempotency-Key": key });
    const [first, again] = await Promise.all([send("form-1"), send("form-1")]);
    expect(again.body.id).toBe(first.body.id);
    expect((await send("form-2")).body.id).not.toBe(first.body.id);
  });

  test("20 a minute, counted exactly, whoever sends; then again", async () => {
    const target = await newTestDevice(subject);
    const panel = await target.session();
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => panel.call("POST", path, { text: `${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    const { client: staff } = await subject.member(["manage-devices"], { level: 1 });
    expect((await staff.call("POST", `/devices/${target.id}/texts`, { text: "Me too" })).status).toBe(429);
    subject.advance(61_000);
    expect((await panel.call("POST", path, { text: "Later" })).status).toBe(200);
  });

  test("a text that nobody fetched expires after a day, and is forgotten after 30", async () => {
    const target = await newTestDevice(subject);
    const panel = await target.session();
    await panel.call("POST", path, { text: "Is anybody there?" });
    subject.advance(24 * HOUR_MS - 60_000);
    expect((await (await target.session()).call("GET", path)).body.data).toMatchObject([{ status: "pending" }]);
    subject.advance(60_000);
    expect((await (await target.session()).call("GET", path)).body.data).toMatchObject([{ status: "expired" }]);
    subject.advance(29 * 24 * HOUR_MS + 1000);
    await removeExpired(subject.services);
    expect((await (await target.session()).call("GET", path)).body.data).toEqual([]);
  });

  test("device A never sees what was sent to device B", async () => {
    const [a, b] = [await newTestDevice(subject), await newTestDevice(subject)];
    await (await a.session()).call("POST", path, { text: "For A" });
    expect((await (await b.session()).call("GET", path)).body.data).toEqual([]);
  });

  test("a blocked and an expired device look at their texts and send none", async () => {
    for (const columns of [
      { status: "blocked" as const },
      { status: "active" as const, expires_at: "2020-01-01T00:00:00.000Z" },
    ]) {
      const panel = await (await newTestDevice(subject, columns)).session();
      expect((await panel.call("GET", path)).status).toBe(200);
      expect((await panel.call("POST", path, { text: "No" })).body.code).toBe("read_only");
    }
  });

  describe("from staff", () => {
    test("under their name, for devices in their part of the tree; others do not exist for them", async () => {
      const reseller = await subject.member(["manage-devices"]);
      const other = await subject.member(["manage-devices"]);
      const target = await newTestDevice(subject, { owner_id: reseller.id });
      const found = await reseller.client.call("GET", `/devices/mac/${target.mac}`);
      expect(found).toMatchObject({ status: 200, body: { id: target.id, mac: target.mac, status: "active" } });
      const sent = await reseller.client.call("POST", `/devices/${target.id}/texts`, { text: "From the office" });
      expect(sent.body).toMatchObject({ sender_name: reseller.name, status: "pending" });
      expect((await (await target.session()).call("GET", path)).body.data).toEqual([sent.body]);

      for (const [method, at] of [
        ["GET", `/devices/mac/${target.mac}`],
        ["GET", `/devices/${target.id}/texts`],
        ["POST", `/devices/${target.id}/texts`],
      ] as const) {
        const body = method === "POST" ? { text: "Not mine" } : undefined;
        expect((await other.client.call(method, at, body)).status).toBe(404);
      }
    });

    test("a device that was archived, and a MAC in another notation, is none", async () => {
      const { client } = await subject.member(["manage-devices"], { level: 1 });
      const gone = await newTestDevice(subject, { deleted_at: "2026-01-01T00:00:00.000Z" });
      expect((await client.call("GET", `/devices/mac/${gone.mac}`)).status).toBe(404);
      expect((await client.call("GET", `/devices/${gone.id}/texts`)).status).toBe(404);
      const { mac } = await newTestDevice(subject);
      expect((await client.call("GET", `/devices/mac/${mac.toLowerCase()}`)).status).toBe(404);
    });

    test("the ledger says that a text was sent, not what it says", async () => {
      const { client, name } = await subject.member(["manage-devices"], { level: 1 });
      const target = await newTestDevice(subject);
      await client.call("POST", `/devices/${target.id}/texts`, { text: "The password is Sesame" });
      const entries = await subject.services.db
        .select()
        .from(activity)
        .where(sql`${activity.subject_type} = 'device' and ${activity.subject_id} = ${target.id}`);
      expect(entries).toMatchObject([{ action: "text-send", actor_name: name, before: null, after: null }]);
      expect(JSON.stringify(entries)).not.toContain("Sesame");
    });
  });

  test("a history shows the last 50", async () => {
    const target = await newTestDevice(subject);
    const at = subject.services.now().toISOString();
    const row = { device_id: target.id, created_at: at, expires_at: at };
    await subject.services.db
      .insert(deviceText)
      .values(Array.from({ length: 60 }, (_, n) => ({ ...row, text: `no. ${n}` })));
    const { data } = (await (await target.session()).call("GET", path)).body as { data?: { text: string }[] };
    expect(data).toHaveLength(50);
    expect(data?.[0]?.text).toBe("no. 59");
  });
});
