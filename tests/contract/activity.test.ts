import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, appCategory, device, model, role, user, userRole } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createPortal, newPortal } from "./portal-rows.ts";
import { newTestDevice } from "./signed-in-device.ts";
import { createTestAccount, type TestAccount } from "./test-account.ts";

type Line = Record<string, unknown> & { id: number };
type Member = TestAccount & { client: Client };

describe.each(databaseKinds)("activity on %s", (kind) => {
  let subject: ApiUnderTest;
  /** Sees every row; the others see what they and those below them did. */
  let chief: Member;
  let parent: Member;
  let child: Member;
  beforeAll(async () => {
    subject = await startApi(kind);
    chief = await subject.member(["manage-activity-logs", "manage-portals"]);
    parent = await subject.member(["manage-activity-logs"]);
    child = await subject.member(["manage-activity-logs", "manage-portals"]);
    const { db } = subject.services;
    const held = db.select({ id: userRole.role_id }).from(userRole).where(eq(userRole.user_id, chief.id));
    await db.update(role).set({ level: 0 }).where(inArray(role.id, held));
    await db.update(user).set({ owner_id: parent.id }).where(eq(user.id, child.id));
  });
  afterAll(() => subject.close());

  async function list(client: Client, query = ""): Promise<{ lines: Line[]; total: number }> {
    const { status, body } = await client.call("GET", `/settings/activity${query}`);
    expect(status).toBe(200);
    const meta = body.meta as unknown as { total: number };
    return { lines: body.data as unknown as Line[], total: meta.total };
  }

  test("a line says who did what to what, when, from where, and what changed; secrets stay out", async () => {
    const created = await createPortal(chief.client, { name: "Ledger", password: "s3cret-of-the-ledger" });
    const change = newPortal({ name: "Ledger", url: created.url, priority: 20, password: "another-s3cret" });
    await chief.client.call("PUT", `/portals/${created.id}/update`, change);
    const { lines } = await list(chief.client, "?search=Ledger");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor_id: chief.id,
      actor: chief.name,
      action: "update",
      subject_type: "portal",
      subject_id: created.id,
      subject: "Ledger",
      url: `/portals/${created.id}/edit`,
      before: { priority: 10, password: "••••" },
      after: { priority: 20, password: "••••" },
      ip: chief.client.address,
    });
    expect(lines[1]).toMatchObject({ action: "create", before: null, after: { name: "Ledger", priority: 10 } });
    const alone = await chief.client.call("GET", `/settings/activity/${lines[0]?.id}`);
    expect(alone.body).toEqual({ ...lines[0], references: null });
    expect(JSON.stringify(lines)).not.toContain("s3cret");
  });

  test("the way to a subject is told to those who could open it", async () => {
    await createPortal(child.client, { name: "Signpost" });
    const [own] = (await list(child.client, "?search=Signpost")).lines;
    expect(own?.url).toBe(`/portals/${own?.subject_id}/edit`);
    const [seen] = (await list(parent.client, "?search=Signpost")).lines;
    expect(seen).toMatchObject({ actor_id: child.id, url: null });
  });

  test("one sees what was done by oneself and below, and who sees all sees all", async () => {
    await createPortal(child.client, { name: "Below" });
    await createPortal(chief.client, { name: "Above" });
    const actors = async (client: Client) =>
      new Set((await list(client, "?length=500")).lines.map(({ actor_id }) => actor_id));
    expect(await actors(child.client)).toEqual(new Set([child.id]));
    expect(await actors(parent.client)).toEqual(new Set([parent.id, child.id]));
    expect(await actors(chief.client)).toEqual(new Set([chief.id, parent.id, child.id]));
    const [above] = (await list(chief.client, "?search=Above")).lines;
    expect((await parent.client.call("GET", `/settings/activity/${above?.id}`)).status).toBe(404);
    expect((await list(parent.client, "?search=Above")).total).toBe(0);
  });

  test("people to choose from are those whose lines one sees", async () => {
    const names = async (client: Client) =>
      ((await client.call("GET", "/settings/activity/actors")).body as unknown as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await names(parent.client)).toEqual([parent.name, child.name]);
    expect(await names(chief.client)).toEqual(expect.arrayContaining([chief.name, parent.name, child.name]));
  });

  test("filters narrow it down, and what they cannot mean matches nothing", async () => {
    const { id } = await createPortal(chief.client, { name: "Narrow" });
    await chief.client.call("DELETE", `/portals/${id}/delete`);
    const all = await list(chief.client, "?length=500");
    const counted = async (filter: string) => (await list(chief.client, `?length=500&${filter}`)).total;
    const like = (match: (line: Line) => boolean) => all.lines.filter(match).length;
    const today = new Date().toISOString().slice(0, 10);
    expect(await counted("filter[action]=archive")).toBe(1);
    expect(await counted(`filter[actor_id]=${child.id}`)).toBe(like((line) => line.actor_id === child.id));
    expect(await counted("filter[subject_type]=user")).toBe(like((line) => line.subject_type === "user"));
    expect(await counted(`filter[at][from]=${today}`)).toBeGreaterThan(0);
    expect(await counted("filter[at][to]=2020-01-01")).toBe(0);
    expect(await counted("filter[action]=%27 or 1=1")).toBe(0);
    expect(await counted("filter[actor_id]=x")).toBe(0);
    expect(await counted("filter[archived]=true")).toBe(all.total);
  });

  test("the cursor walks the whole list", async () => {
    const whole = (await list(chief.client, "?length=500&sortBy=actor")).lines.map(({ id }) => id);
    const walked: number[] = [];
    let after: unknown = "";
    do {
      const { body } = await chief.client.call("GET", `/settings/activity?length=3&sortBy=actor&after=${after}`);
      walked.push(...(body.data as unknown as Line[]).map(({ id }) => id));
      after = (body.meta as unknown as { next: string | null }).next;
    } while (after);
    expect(walked).toEqual(whole);
  });

  test("there is nothing to write", async () => {
    for (const [method, path] of [
      ["POST", "/settings/activity/store"],
      ["PUT", "/settings/activity/1/update"],
      ["DELETE", "/settings/activity/1/delete"],
      ["POST", "/settings/activity/bulk"],
    ] as const) {
      expect((await chief.client.call(method, path, {})).status).toBe(404);
    }
  });

  test("a device's history holds what was done to it and to its sources, and nothing of other devices", async () => {
    const staff = await subject.member(["manage-activity-logs", "manage-devices"]);
    const device = async (mac: string) => {
      const { body } = await staff.client.call("POST", "/devices/store", { mac, kind: "standard" });
      return Number(body.id);
    };
    const [one, other] = [await device("06:AA:00:00:00:01"), await device("06:AA:00:00:00:02")];
    const url = "https://lists.example/get?key=s3cret-word";
    for (const [id, title] of [
      [one, "Mine"],
      [other, "Not mine"],
    ] as const)
      await staff.client.call("POST", `/devices/${id}/playlists/store`, { title, url, active: true });
    const { status, body } = await staff.client.call("GET", `/devices/${one}/activity`);
    expect(status).toBe(200);
    const lines = body.data as unknown as Line[];
    expect(lines).toMatchObject([
      { action: "create", subject_type: "playlist", subject: "Mine", actor: staff.name },
      { action: "create", subject_type: "device", subject_id: one, url: `/devices/${one}/edit` },
    ]);
    expect(JSON.stringify(lines)).not.toContain("s3cret");
    // Somebody who may read the log, but does not see the device.
    expect((await parent.client.call("GET", `/devices/${one}/activity`)).status).toBe(404);
  });

  test("it holds what the owner does at the panel and uploads there, for whoever sees the device, and nobody's else", async () => {
    const seller = await subject.member(["manage-activity-logs", "manage-devices"]);
    const box = await newTestDevice(subject, { owner_id: seller.id });
    const panel = await box.session();
    const output = "ts";
    const account = {
      title: "Theirs",
      server_url: "http://tv.example",
      username: "a",
      password: "b",
      active: true,
      output,
    };
    expect((await panel.call("POST", "/app/device/xtreams/store", account)).status).toBe(200);
    const list = "#EXTM3U\n#EXTINF:-1,One\nhttp://tv.example/1.ts\n";
    expect((await panel.send("POST", "/app/device/playlists-upload?filename=mine.m3u", list)).status).toBe(200);
    const name = { mac: box.mac, kind: "standard", owner_id: seller.id, name: "Attic" };
    const above = await subject.member(["manage-devices"]);
    const held = subject.services.db
      .select({ id: userRole.role_id })
      .from(userRole)
      .where(eq(userRole.user_id, above.id));
    await subject.services.db.update(role).set({ level: 0 }).where(inArray(role.id, held));
    expect((await above.client.call("PUT", `/devices/${box.id}/update`, name)).status).toBe(200);
    const { body } = await seller.client.call("GET", `/devices/${box.id}/activity`);
    const lines = body.data as unknown as Line[];
    expect(lines.map(({ subject_type, actor_id }) => [subject_type, actor_id])).toEqual([
      ["playlist_upload", null],
      ["xtream", null],
    ]);
  });

  describe("names of what fields point to", () => {
    const GONE = 2_147_483_000;
    /** What a person is told of a line that stands in the log as it was written at its time. */
    const told = async (by: Member, reader: Client, subject_type: string, changes: Partial<Line>) => {
      const { db, now } = subject.services;
      const [written] = await db
        .insert(activity)
        .values({ actor_id: by.id, action: "update", subject_type, created_at: now().toISOString(), ...changes })
        .returning();
      const { status, body } = await reader.call("GET", `/settings/activity/${written?.id}`);
      expect(status).toBe(200);
      return body.references;
    };
    const inserted = async (table: typeof model | typeof appCategory, name: string) => {
      const at = subject.services.now().toISOString();
      const [row] = await subject.services.db
        .insert(table)
        .values({ name, created_at: at, updated_at: at })
        .returning({ id: table.id });
      return row?.id ?? 0;
    };

    test("both sides of a change have them, of one line and in a device's history", async () => {
      const staff = await subject.member(["manage-activity-logs", "manage-devices"], { level: 0 });
      const [tess, ines] = [
        await createTestAccount(subject.services, []),
        await createTestAccount(subject.services, []),
      ];
      const model_id = await inserted(model, "Nova 4K");
      const box = await newTestDevice(subject, { owner_id: tess.id, model_id });
      const change = { mac: box.mac, kind: "standard", owner_id: ines.id };
      expect((await staff.client.call("PUT", `/devices/${box.id}/update`, change)).status).toBe(200);
      const references = {
        owner_id: { [tess.id]: tess.name, [ines.id]: ines.name },
        model_id: { [model_id]: "Nova 4K" },
      };
      const [line] = (await list(staff.client, `?search=${box.mac}`)).lines;
      expect(line).toMatchObject({
        before: { owner_id: tess.id, model_id },
        after: { owner_id: ines.id, model_id: null },
      });
      const named = { ...line, references };
      expect((await staff.client.call("GET", `/settings/activity/${line?.id}`)).body).toEqual(named);
      expect((await staff.client.call("GET", `/devices/${box.id}/activity`)).body.data).toEqual([named]);
    });

    test("lists of ids have them, and one row may be pointed to from fields of several kinds", async () => {
      const [one, two] = [await inserted(model, "Vela"), await inserted(model, "Orion")];
      const category_id = await inserted(appCategory, "Radio");
      expect(
        await told(chief, chief.client, "application", {
          before: { models: [one] },
          after: { models: [two, one, GONE], model_id: one, category_id, parent_id: category_id },
        }),
      ).toEqual({
        models: { [one]: "Vela", [two]: "Orion" },
        model_id: { [one]: "Vela" },
        category_id: { [category_id]: "Radio" },
        parent_id: { [category_id]: "Radio" },
      });
    });

    test("what somebody does not see has none for them, archived or not; what is gone has none for anybody", async () => {
      const theirs = await newTestDevice(subject, { owner_id: child.id });
      const foreign = await newTestDevice(subject, { owner_id: chief.id });
      await subject.services.db
        .update(device)
        .set({ deleted_at: subject.services.now().toISOString() })
        .where(inArray(device.id, [theirs.id, foreign.id]));
      const owners = { before: { owner_id: child.id }, after: { owner_id: chief.id } };
      const boxes = { before: { device_id: theirs.id }, after: { device_id: foreign.id } };
      const all = (key: string, named: [number, string][]) => ({ [key]: Object.fromEntries(named) });
      for (const reader of [child, parent]) {
        expect(await told(child, reader.client, "device", owners)).toEqual(all("owner_id", [[child.id, child.name]]));
        expect(await told(child, reader.client, "qr_customer", boxes)).toEqual(
          all("device_id", [[theirs.id, theirs.mac]]),
        );
        expect(await told(child, reader.client, "user", { after: { owner_id: chief.id } })).toBeNull();
      }
      const named: [number, string][] = [
        [child.id, child.name],
        [chief.id, chief.name],
      ];
      expect(await told(child, chief.client, "device", owners)).toEqual(all("owner_id", named));
      expect(await told(child, chief.client, "device", { after: { owner_id: GONE } })).toBeNull();
    });

    test("an announcement has them for the reseller or model that it is for, also where the kind of audience stayed", async () => {
      const staff = await subject.member(["manage-activity-logs", "manage-announcement"], { level: 0 });
      const [tess, ines] = [
        await createTestAccount(subject.services, []),
        await createTestAccount(subject.services, []),
      ];
      const vega = await inserted(model, "Vega");
      const text = { message: { en: "Hello" }, type: "banner", level: "info" };
      const times = { starts_at: "2026-01-01T00:00:00Z", ends_at: "2026-02-01T00:00:00Z" };
      const to = (audience: string, id: number | string) => ({
        ...text,
        ...times,
        audience,
        audience_value: String(id),
      });
      const created = await staff.client.call("POST", "/announcement/store", to("reseller", tess.id));
      for (const change of [to("reseller", ines.id), to("model", vega), to("country", "PT")])
        expect((await staff.client.call("PUT", `/announcement/${created.body.id}/update`, change)).status).toBe(200);
      const { lines } = await list(staff.client, `?filter[actor_id]=${staff.id}&filter[subject_type]=announcement`);
      const told = await Promise.all(
        lines.map(async ({ id }) => (await staff.client.call("GET", `/settings/activity/${id}`)).body.references),
      );
      const named = (...rows: [number, string][]) => ({ audience_value: Object.fromEntries(rows) });
      expect(told).toEqual([
        named([vega, "Vega"]),
        named([ines.id, ines.name], [vega, "Vega"]),
        named([tess.id, tess.name], [ines.id, ines.name]),
        named([tess.id, tess.name]),
      ]);
    });

    test.each([["06"], [1.5], [-1], [2 ** 40], [null], [{ id: 1 }], [["1x", null]], [true]])(
      "%j is no id, and the line is answered as it stands",
      async (owner_id) => {
        expect(await told(chief, chief.client, "device", { after: { owner_id, constructor: 1 } })).toBeNull();
      },
    );
  });
});
