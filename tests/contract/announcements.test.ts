import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, model } from "../../api/db/schema/index.ts";
import { playerStateRead } from "../../contract/player.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice } from "./signed-in-device.ts";
import { createTestAccount, type TestAccount } from "./test-account.ts";

const HOUR_MS = 3_600_000;

describe.each(databaseKinds)("announcements on %s", (kind) => {
  let subject: ApiUnderTest;
  let staff: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client: staff } = await subject.member(["manage-announcement"], { level: 1 }));
  });
  afterAll(() => subject.close());

  const inHours = (hours: number) => new Date(subject.services.now().getTime() + hours * HOUR_MS).toISOString();
  const announcement = (values: Record<string, unknown> = {}) => ({
    message: { en: "Maintenance tonight" },
    type: "banner",
    level: "info",
    starts_at: inHours(-1),
    ends_at: inHours(1),
    audience: "all",
    dismissible: true,
    ...values,
  });
  const announce = (values: Record<string, unknown> = {}, by = staff) =>
    by.call("POST", "/announcement/store", announcement(values));
  const shownTo = async (player: Client) =>
    playerStateRead.answer.parse((await player.call("GET", "/app/player/state")).body).state?.announcements ?? [];
  const shows = async (player: Client, id: unknown) => (await shownTo(player)).some((shown) => shown.id === id);
  /** What of an announcement is over must not be in the next test's way. */
  const archive = (id: unknown) => staff.call("DELETE", `/announcement/${id}/delete`);

  describe("the audience decides who sees it", () => {
    // Grandparent over parent over owner of the device.
    let above: number;
    let owner: number;
    let below: number;
    let novaId: number;
    beforeAll(async () => {
      above = (await createTestAccount(subject.services, [])).id;
      const parent = await createTestAccount(subject.services, [], { ownerId: above });
      owner = (await createTestAccount(subject.services, [], { ownerId: parent.id })).id;
      below = (await createTestAccount(subject.services, [], { ownerId: owner })).id;
      const at = inHours(0);
      const [nova] = await subject.services.db
        .insert(model)
        .values({ name: "Nova", created_at: at, updated_at: at })
        .returning();
      novaId = nova?.id ?? 0;
    });

    test.each<[string, () => [audience: string, value: unknown], boolean]>([
      ["everybody", () => ["all", null], true],
      ["its kind", () => ["kind", "onair"], true],
      ["another kind", () => ["kind", "qr"], false],
      ["its model", () => ["model", String(novaId)], true],
      ["its country", () => ["country", "NL"], true],
      ["another country", () => ["country", "DE"], false],
      ["its owner", () => ["reseller", String(owner)], true],
      ["somebody two levels above its owner", () => ["reseller", String(above)], true],
      ["somebody below its owner", () => ["reseller", String(below)], false],
    ])("%s", async (_name, audience, expected) => {
      const target = await newTestDevice(subject, {
        kind: "onair",
        model_id: novaId,
        country: "NL",
        owner_id: owner,
      });
      const bare = await newTestDevice(subject);
      const [kindOf, value] = audience();
      const { status, body } = await announce({ audience: kindOf, audience_value: value });
      expect(status).toBe(200);
      expect(await shows(await target.session("player"), body.id)).toBe(expected);
      // A device of which none of that is known sees what is for everybody, and nothing else.
      expect(await shows(await bare.session("player"), body.id)).toBe(kindOf === "all");
      await archive(body.id);
      expect(await shows(await target.session("player"), body.id)).toBe(false);
    });

    test.each([
      ["a kind that there is not", "kind", "toaster"],
      ["a model that there is not", "model", "999999"],
      ["another spelling of a model", "model", "01"],
      ["a country that there is not", "country", "XX"],
      ["a user that there is not", "reseller", "999999"],
      ["nobody", "reseller", ""],
    ])("%s is refused at its value", async (_name, audience, audience_value) => {
      const answer = await announce({ audience, audience_value });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty("audience_value");
    });
  });

  describe("of somebody who does not see every row", () => {
    let reseller: TestAccount & { client: Client };
    let below: TestAccount;
    let beside: TestAccount;
    beforeAll(async () => {
      const above = await createTestAccount(subject.services, []);
      reseller = await subject.member(["manage-announcement"], { ownerId: above.id });
      below = await createTestAccount(subject.services, [], { ownerId: reseller.id });
      beside = await createTestAccount(subject.services, [], { ownerId: above.id });
    });
    const to = ({ id }: { id: number }) => ({ audience: "reseller", audience_value: String(id) });

    test("goes to their own part of the tree alone", async () => {
      for (const addressed of [reseller, below])
        expect(await announce(to(addressed), reseller.client)).toMatchObject({ status: 200, body: to(addressed) });
      for (const [audience, audience_value] of [
        ["all", null],
        ["kind", "onair"],
        ["country", "NL"],
        ["model", String(reseller.id)],
      ]) {
        const errors = { audience: ["Your announcements can only go to yourself or somebody below you."] };
        expect(await announce({ audience, audience_value }, reseller.client)).toMatchObject({
          status: 422,
          body: { errors },
        });
      }
      for (const value of [String(beside.id), `0${below.id}`, "999999", "1); select 1", ""]) {
        const refused = await announce({ audience: "reseller", audience_value: value }, reseller.client);
        expect(refused).toMatchObject({ status: 422, body: { errors: { audience_value: [expect.any(String)] } } });
      }
    });

    test("is all that they see, change and archive", async () => {
      const mine = (await announce(to(below), reseller.client)).body;
      const byStaff = (await announce(to(reseller))).body;
      const country = (await announce({ audience: "country", audience_value: "NL" })).body;
      const others = [(await announce(to(beside))).body, (await announce()).body, country];
      const listed = await reseller.client.call("GET", "/announcement?length=500");
      const ids = (listed.body.data as unknown as { id: number }[]).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([mine.id, byStaff.id]));
      for (const { id } of others) {
        expect(ids).not.toContain(id);
        expect((await reseller.client.call("GET", `/announcement/${id}`)).status).toBe(404);
        expect((await reseller.client.call("PUT", `/announcement/${id}/update`, announcement(to(below)))).status).toBe(
          404,
        );
        expect((await reseller.client.call("DELETE", `/announcement/${id}/delete`)).status).toBe(404);
        const bulk = { action: "archive", ids: [id] };
        expect((await reseller.client.call("POST", "/announcement/bulk", bulk)).body).toEqual({ changed: 0 });
        await archive(id);
        expect((await reseller.client.call("POST", "/announcement/restore", { ids: [id] })).body).toEqual({
          changed: 0,
        });
      }
      const change = (values: Record<string, unknown>) =>
        reseller.client.call("PUT", `/announcement/${mine.id}/update`, announcement(values));
      expect((await change(to(reseller))).status).toBe(200);
      expect((await change({ audience: "all" })).body.errors).toHaveProperty("audience");
      expect((await change(to(beside))).body.errors).toHaveProperty("audience_value");
      expect((await staff.call("GET", `/announcement/${mine.id}`)).body).toMatchObject(to(reseller));
    });
  });

  test("shows from its beginning to its end", async () => {
    const player = await (await newTestDevice(subject)).session("player");
    const { body } = await announce({ starts_at: inHours(2), ends_at: inHours(4) });
    const seen: boolean[] = [];
    for (const hours of [0, 1.9, 0.2, 1.8, 0.2]) {
      subject.advance(hours * HOUR_MS);
      seen.push(await shows(player, body.id));
    }
    expect(seen).toEqual([false, false, true, true, false]);
  });

  test("speaks the language of the device, else English, else what there is", async () => {
    const both = (await announce({ message: { en: "Good evening", de: "Guten Abend" } })).body.id;
    const one = (await announce({ message: { ar: "مساء الخير" } })).body.id;
    for (const [locale, texts] of [
      ["de", ["Guten Abend", "مساء الخير"]],
      ["ar", ["Good evening", "مساء الخير"]],
      [null, ["Good evening", "مساء الخير"]],
      ["xx", ["Good evening", "مساء الخير"]],
    ] as const) {
      const player = await (await newTestDevice(subject, { locale })).session("player");
      const shown = await shownTo(player);
      expect(shown.filter(({ id }) => id === Number(both) || id === Number(one)).map(({ text }) => text)).toEqual(
        texts,
      );
    }
  });

  test("a person puts it away on one device, where it may be; for the others it stays", async () => {
    const [mine, other] = [await newTestDevice(subject), await newTestDevice(subject)];
    const [player, neighbour] = [await mine.session("player"), await other.session("player")];
    const { id } = (await announce()).body;
    const dismiss = (of: unknown) => player.call("POST", `/app/player/announcements/${of}/dismiss`);
    expect([(await dismiss(id)).status, (await dismiss(id)).status]).toEqual([204, 204]);
    expect([await shows(player, id), await shows(neighbour, id)]).toEqual([false, true]);

    const fixed = (await announce({ dismissible: false })).body.id;
    expect((await dismiss(fixed)).body.message).toBe("This announcement stays until it ends.");
    expect(await shows(player, fixed)).toBe(true);
    const foreign = (await announce({ audience: "country", audience_value: "FR" })).body.id;
    expect((await dismiss(foreign)).status).toBe(404);
  });

  test.each([
    [{ message: {} }, "message"],
    [{ message: { xx: "Hej" } }, "message"],
    [{ message: { en: "x".repeat(1001) } }, "message.en"],
    [{ ends_at: "2020-01-01T00:00:00.000Z" }, "ends_at"],
    [{ starts_at: "soon" }, "starts_at"],
    [{ type: "poster" }, "type"],
  ])("%j is refused at %s", async (values, field) => {
    const answer = await announce(values);
    expect(answer.status).toBe(422);
    expect(Object.keys(Object(answer.body.errors))).toContain(field);
  });

  test("is listed, changed with its version, archived and restored like any other row", async () => {
    const { id, lock_version } = (await announce()).body;
    const found = await staff.call("GET", "/announcement?filter[audience]=all&sortBy=starts_at");
    expect(found.body.data).toContainEqual(expect.objectContaining({ id, message: { en: "Maintenance tonight" } }));
    const input = { message: { en: "Later" }, type: "banner", level: "error", audience: "all", dismissible: false };
    const times = { starts_at: inHours(0), ends_at: inHours(1) };
    const change = () => staff.call("PUT", `/announcement/${id}/update`, { ...input, ...times, lock_version });
    expect((await change()).body).toMatchObject({ message: { en: "Later" }, level: "error" });
    expect((await change()).status).toBe(409);
    const again = { ...input, ...times, level: "warning", lock_version: 2 };
    expect((await staff.call("PUT", `/announcement/${id}/update`, again)).status).toBe(200);
    const [entry] = await subject.services.db
      .select({ after: activity.after })
      .from(activity)
      .where(and(eq(activity.subject_type, "announcement"), eq(activity.subject_id, Number(id))))
      .orderBy(desc(activity.id))
      .limit(1);
    // The message is an object, which did not change.
    expect(entry?.after).toEqual({ level: "warning" });
    await archive(id);
    expect((await staff.call("POST", "/announcement/restore", { ids: [id] })).body).toMatchObject({ changed: 1 });
  });
});
