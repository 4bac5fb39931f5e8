import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { role, user, userRole } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createPortal, newPortal } from "./portal-rows.ts";
import { newTestDevice } from "./signed-in-device.ts";
import type { TestAccount } from "./test-account.ts";

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
    expect((await chief.client.call("GET", `/settings/activity/${lines[0]?.id}`)).body).toEqual(lines[0]);
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
});
