import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { activity, carbox, qrSession } from "../../api/db/schema/index.ts";
import { endCarboxSessions } from "../../api/domain/carbox-sessions.ts";
import { removeExpired } from "../../api/domain/housekeeping.ts";
import { carboxCodeCreate, codeSecretHeader } from "../../contract/carbox-session.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createTestCarbox } from "./carbox-account.ts";

const MINUTE_MS = 60_000;

describe.each(databaseKinds)("codes of car-boxes on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  /** A box that shows a code. */
  async function newBox() {
    const client = subject.client({ "User-Agent": "Car browser 1" });
    const asked = await client.call("POST", "/app/qr/car/code");
    const { code, secret, expires_at } = carboxCodeCreate.answer.parse(asked.body);
    const collect = (given = secret, by = client) =>
      by.call("GET", `/app/qr/car/code/${code}`, undefined, { [codeSecretHeader]: given });
    return { client, code, secret, expires_at, collect };
  }
  const approve = (phone: Client, code: string, remember = false) =>
    phone.call("POST", `/app/qr/car/code/${code}/approve`, { remember });
  const deny = (phone: Client, code: string) => phone.call("POST", `/app/qr/car/code/${code}/deny`);
  const request = (phone: Client, code: string) => phone.call("GET", `/app/qr/car/code/${code}/request`);
  const later = async (milliseconds: number, run: () => Promise<void>) => {
    subject.advance(milliseconds);
    await run().finally(() => subject.advance(-milliseconds));
  };

  test("the box shows a code, the phone sees who asks and approves, the box is signed in once", async () => {
    const { id, username, client: phone } = await createTestCarbox(subject);
    const box = await newBox();
    expect(box.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(Date.parse(box.expires_at) - subject.services.now().getTime()).toBeCloseTo(5 * MINUTE_MS, -4);
    expect((await box.collect()).body).toEqual({ status: "pending", remember: false });

    expect(await request(phone, box.code)).toMatchObject({
      status: 200,
      body: { status: "pending", ip: box.client.address, user_agent: "Car browser 1", expires_at: box.expires_at },
    });
    expect((await approve(phone, box.code, true)).status).toBe(204);
    const { body } = await box.collect();
    expect(body).toEqual({ status: "approved", token: expect.any(String), remember: true });
    const signedIn = box.client.with(String(body.token));
    expect((await signedIn.call("GET", "/app/qr/car")).body).toMatchObject({ id, username, checked: true });
    expect((await box.collect()).body).toEqual({ status: "used", remember: false });
    expect((await request(phone, box.code)).body).toEqual({ status: "used" });

    // Each has a session of its own.
    expect((await signedIn.call("POST", "/app/qr/car/logout")).status).toBe(204);
    expect((await phone.call("GET", "/app/qr/car")).status).toBe(200);
    const rows = await subject.services.db.select().from(activity).where(eq(activity.subject_id, id));
    const told = rows.filter(({ subject_type }) => subject_type === "carbox");
    expect(told.map(({ action }) => action)).toEqual(["box-approve", "sign-in", "sign-out"]);
    const [stored] = await subject.services.db.select().from(qrSession).where(eq(qrSession.user_code, box.code));
    expect(JSON.stringify(stored)).not.toContain(box.secret);
  });

  test("of calls that collect at once, one gets the token", async () => {
    const { client: phone } = await createTestCarbox(subject);
    const box = await newBox();
    expect((await approve(phone, box.code)).status).toBe(204);
    const answers = await Promise.all(Array.from({ length: 8 }, () => box.collect()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.token)).toHaveLength(1);
    for (const { body } of answers) expect(body.status).toBe(body.token ? "approved" : "used");
  });

  test("of two phones that decide at once, one does", async () => {
    const [one, other] = [await createTestCarbox(subject), await createTestCarbox(subject)];
    const box = await newBox();
    const answers = await Promise.all([approve(one.client, box.code), approve(other.client, box.code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    const winner = answers[0]?.status === 204 ? one : other;
    const { body } = await box.collect();
    expect((await box.client.with(String(body.token)).call("GET", "/app/qr/car")).body.id).toBe(winner.id);
  });

  test("a code is decided once: what comes after says what has become of it", async () => {
    const { client: phone } = await createTestCarbox(subject);
    const refusal = (text: RegExp) => ({
      status: 422,
      body: { message: expect.stringMatching(text), errors: { code: [expect.stringMatching(text)] } },
    });
    const approved = await newBox();
    await approve(phone, approved.code);
    for (const again of [approve, deny])
      expect(await again(phone, approved.code)).toMatchObject(refusal(/approved already/));
    const denied = await newBox();
    expect((await deny(phone, denied.code)).status).toBe(204);
    for (const again of [approve, deny])
      expect(await again(phone, denied.code)).toMatchObject(refusal(/refused already/));
    expect((await denied.collect()).body).toEqual({ status: "denied", remember: false });
    await approved.collect();
    expect(await approve(phone, approved.code)).toMatchObject(refusal(/used already/));
  });

  test("after five minutes nothing is approved, shown or collected", async () => {
    const { client: phone } = await createTestCarbox(subject);
    const waiting = await newBox();
    const approved = await newBox();
    await approve(phone, approved.code);
    await later(5 * MINUTE_MS + 1000, async () => {
      expect(await approve(phone, waiting.code)).toMatchObject({
        status: 422,
        body: { message: "The time of this code is over. Have the box show a new one." },
      });
      expect((await request(phone, waiting.code)).body).toEqual({ status: "expired" });
      for (const box of [waiting, approved])
        expect((await box.collect()).body).toEqual({ status: "expired", remember: false });
      await removeExpired(subject.services);
      expect((await waiting.collect()).status).toBe(200);
    });
    await later(66 * MINUTE_MS, async () => {
      await removeExpired(subject.services);
      expect((await waiting.collect()).status).toBe(404);
    });
  });

  test("only the browser that asked collects: a stolen code and one that is not there answer the same", async () => {
    const { client: phone } = await createTestCarbox(subject);
    const box = await newBox();
    const thief = await newBox();
    await approve(phone, box.code);
    const answers = [
      await box.collect(thief.secret, thief.client),
      await box.collect(""),
      await box.collect("x".repeat(43)),
      await thief.client.call("GET", "/app/qr/car/code/22222222", undefined, { [codeSecretHeader]: thief.secret }),
      await thief.client.call("GET", `/app/qr/car/code/${box.code.toLowerCase()}`),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { message: "This does not exist, or not any more." } });
    expect((await box.collect()).body.token).toEqual(expect.any(String));
  });

  test("whoever is blocked, signed out by staff or given a new password in between lets no box in", async () => {
    const { client: staff } = await subject.member(["manage-carbox-devices"], { level: 0 });
    const happenings: ((id: number) => Promise<unknown>)[] = [
      (id) => subject.services.db.update(carbox).set({ status: "blocked" }).where(eq(carbox.id, id)),
      (id) => staff.call("POST", `/carbox-devices/${id}/sign-out`),
      (id) => staff.call("POST", `/carbox-devices/${id}/reset-password`),
    ];
    for (const happens of happenings) {
      const { id, client: phone } = await createTestCarbox(subject);
      const box = await newBox();
      await approve(phone, box.code);
      await happens(id);
      expect((await box.collect()).body).toEqual({ status: "denied", remember: false });
      expect((await box.collect()).body.token).toBeUndefined();
    }
  });

  test("whoever is signed out while they approve approves nothing", async () => {
    const { client: staff } = await subject.member(["manage-carbox-devices"], { level: 0 });
    const { limits } = subject.services;
    const count = limits.carboxAttempt;
    for (const happens of ["sign-out", "reset-password"]) {
      const { id, client: phone } = await createTestCarbox(subject);
      const box = await newBox();
      vi.spyOn(limits, "carboxAttempt").mockImplementationOnce(async (...attempt) => {
        expect((await staff.call("POST", `/carbox-devices/${id}/${happens}`)).status).toBe(200);
        return count(...attempt);
      });
      expect((await approve(phone, box.code)).status).toBe(401);
      expect((await box.collect()).body).toEqual({ status: "pending", remember: false });
    }
  });

  test("boxes that were approved by the same car-box collect at once", async () => {
    const { client: phone } = await createTestCarbox(subject);
    const boxes = await Promise.all(Array.from({ length: 4 }, newBox));
    for (const box of boxes) expect((await approve(phone, box.code)).status).toBe(204);
    const answers = await Promise.all(boxes.map((box) => box.collect()));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(4).fill("approved"));
  });

  test.runIf(kind === "postgres")("a box collects before or after its sessions end, never across it", async () => {
    const { id, client: phone } = await createTestCarbox(subject);
    const box = await newBox();
    await approve(phone, box.code);
    const { db, now } = subject.services;
    const collecting = await db.transaction(async (tx) => {
      await tx.select().from(carbox).where(eq(carbox.id, id)).for("update");
      const collected = box.collect();
      // Until it waits for the row, or holds what the next line needs.
      await setTimeout(500);
      await endCarboxSessions(tx, [id], now());
      return { collected };
    });
    expect((await collecting.collected).body).toEqual({ status: "denied", remember: false });
  });

  test("codes are for car-boxes that are signed in, and are not to be guessed", async () => {
    const box = await newBox();
    const { client: member } = await subject.member(["manage-carbox-devices"]);
    for (const stranger of [subject.client(), member])
      for (const call of [approve, deny, request]) expect((await call(stranger, box.code)).status).toBe(401);
    const { client: phone } = await createTestCarbox(subject);
    for (let times = 0; times < 7; times += 1) expect((await request(phone, box.code)).status).toBe(200);
    const unknown = { status: 404, body: { message: "There is no such code. Compare it with the screen of the box." } };
    for (let guess = 0; guess < 5; guess += 1)
      expect(await request(phone, `2222222${guess + 2}`)).toMatchObject(unknown);
    expect((await approve(phone, "33333333")).status).toBe(429);
    expect((await request(phone, box.code)).status).toBe(429);
  });

  test("an address gets thirty codes a minute", async () => {
    const client = subject.client();
    const codes = new Set<unknown>();
    for (let times = 0; times < 30; times += 1) codes.add((await client.call("POST", "/app/qr/car/code")).body.code);
    expect(codes.size).toBe(30);
    const refused = await client.call("POST", "/app/qr/car/code");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await subject.client().call("POST", "/app/qr/car/code")).status).toBe(200);
  });
});
