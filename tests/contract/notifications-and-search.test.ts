import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notification } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";
import { createPortal } from "./portal-rows.ts";

describe.each(databaseKinds)("notifications and search on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  async function notify(userId: number, bodies: string[]): Promise<number[]> {
    const rows = bodies.map((body) => ({
      user_id: userId,
      type: "info",
      data: { body, url: null },
      created_at: new Date().toISOString(),
    }));
    const created = await subject.services.db.insert(notification).values(rows).returning({ id: notification.id });
    return created.map(({ id }) => id);
  }

  test("notifications: one's own, newest first, counted", async () => {
    const [me, other] = [await subject.member(), await subject.member()];
    await notify(other.id, ["not mine"]);
    await notify(me.id, ["one", "two", "three"]);
    const { body } = await me.client.call("GET", "/notifications?length=2");
    expect(body.data).toMatchObject([{ data: { body: "three" }, read_at: null }, { data: { body: "two" } }]);
    expect(body.meta).toEqual({ total: 3, unread: 3, page: 1, length: 2 });
    expect((await me.client.call("GET", "/notifications?length=2&page=2")).body.data).toMatchObject([
      { data: { body: "one" } },
    ]);
  });

  test("reading some, then all; nobody reads another's", async () => {
    const [me, other] = [await subject.member(), await subject.member()];
    const [first = 0] = await notify(me.id, ["one", "two", "three"]);
    const [theirs = 0] = await notify(other.id, ["theirs"]);
    expect((await me.client.call("POST", "/notifications/read", { ids: [first, theirs] })).status).toBe(204);
    const unread = await me.client.call("GET", "/notifications?unread=true");
    expect(unread.body.data).toHaveLength(2);
    expect(unread.body.meta).toMatchObject({ total: 2, unread: 2 });
    expect((await other.client.call("GET", "/notifications?unread=true")).body.data).toHaveLength(1);
    expect((await me.client.call("POST", "/notifications/read", { all: true })).status).toBe(204);
    expect((await me.client.call("GET", "/notifications")).body.meta).toMatchObject({ total: 3, unread: 0 });
  });

  test("the search finds what the caller may open, at most twenty", async () => {
    const { client } = await subject.member(["manage-portals"]);
    const stranger = await subject.member(["view-dashboard"]);
    const { id } = await createPortal(client, { name: "Needle in hay" });
    const gone = await createPortal(client, { name: "Needle archived" });
    await client.call("DELETE", `/portals/${gone.id}/delete`);
    expect((await client.call("GET", "/search?q=needle")).body).toEqual([
      { type: "portal", title: "Needle in hay", url: `/portals/${id}/edit` },
    ]);
    expect((await stranger.client.call("GET", "/search?q=needle")).body).toEqual([]);
    for (let n = 0; n < 25; n++) await createPortal(client, { name: `Haystack ${n}` });
    expect((await client.call("GET", "/search?q=haystack")).body).toHaveLength(20);
    expect((await client.call("GET", "/search?q=")).status).toBe(422);
    expect((await client.call("GET", "/search")).status).toBe(422);
  });
});
