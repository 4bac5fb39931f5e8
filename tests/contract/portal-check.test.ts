import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activity, portal } from "../../api/db/schema/index.ts";
import { freePort } from "../setup/free-port.ts";
import { serveHttp } from "../setup/loopback-server.ts";
import { type PortalHost, servePortalHost } from "../setup/portal-host.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createPortal, newPortal } from "./portal-rows.ts";

describe.each(databaseKinds)("checks of portals on %s", (kind) => {
  let subject: ApiUnderTest;
  let host: PortalHost;
  let client: Client;
  let actorId: number;
  beforeAll(async () => {
    host = await servePortalHost();
    subject = await startApi(kind, { allowPrivateHosts: ["127.0.0.1"] });
  });
  // Somebody new each time: checks are counted for each person.
  beforeEach(async () => {
    ({ client, id: actorId } = await subject.member(["manage-portals"]));
    host.asked.length = 0;
  });
  afterAll(async () => {
    await subject.close();
    await host.close();
  });

  const check = (id: number) => client.call("POST", `/portals/${id}/check`);
  const account = { username: "viewer", password: "let me in" };

  test("a portal of each type that answers as it should", async () => {
    const stalker = await createPortal(client, { type: "stalker", url: host.stalker, user_agent: "Box/1" });
    const xtream = await createPortal(client, { type: "xtream", url: host.xtream, ...account });
    const m3u = await createPortal(client, { type: "m3u", url: host.playlist, user_agent: "Box/2", ...account });
    expect((await check(stalker.id)).body).toMatchObject({ last_result: "ok", account_expires_at: null });
    expect((await check(xtream.id)).body).toMatchObject({
      last_result: "ok",
      account_expires_at: "2031-05-06T12:00:00.000Z",
    });
    expect((await check(m3u.id)).body).toMatchObject({ last_result: "ok" });
    expect(host.asked.map(({ path, headers }) => [path, headers["user-agent"], headers.authorization])).toEqual([
      ["/stalker_portal/server/load.php", "Box/1", undefined],
      ["/panel/player_api.php", "Streamdesk", undefined],
      ["/list.m3u8", "Box/2", `Basic ${btoa("viewer:let me in")}`],
    ]);
  });

  test("what was found is in the row and in the ledger, and is no edit", async () => {
    const created = await createPortal(client, { type: "m3u", url: host.playlist });
    const { status, body } = await check(created.id);
    expect(status).toBe(200);
    expect(body).toEqual({ ...created, last_result: "ok", last_checked_at: expect.any(String) });
    expect((await client.call("GET", `/portals/${created.id}`)).body).toEqual(body);
    const entries = await subject.services.db
      .select()
      .from(activity)
      .where(
        and(eq(activity.subject_type, "portal"), eq(activity.subject_id, created.id), eq(activity.action, "check")),
      );
    expect(entries).toMatchObject([
      {
        actor_id: actorId,
        subject_label: created.name,
        before: { last_result: null },
        after: { last_result: "ok", last_http_status: null },
      },
    ]);
  });

  test.each([
    [
      "a wrong password",
      () => ({ type: "xtream", url: host.xtream, username: "viewer", password: "x" }),
      "login",
      null,
    ],
    ["no panel", () => ({ type: "xtream", url: host.playlist }), "status", 404],
    ["no playlist", () => ({ type: "m3u", url: `${host.xtream}/player_api.php` }), "notPlaylist", null],
    ["no portal", () => ({ type: "stalker", url: host.origin }), "notPortal", null],
    ["an error of the server", () => ({ type: "m3u", url: host.broken }), "status", 503],
    ["nobody there", async () => ({ type: "m3u", url: `http://127.0.0.1:${await freePort()}/` }), "unreachable", null],
    ["no TLS", () => ({ type: "m3u", url: host.playlist.replace("http:", "https:") }), "tls", null],
    ["an address inside", () => ({ type: "m3u", url: "http://169.254.169.254/latest" }), "refused", null],
    ["a name without an address", () => ({ type: "m3u", url: "http://nowhere.invalid/" }), "unresolvable", null],
  ])("%s is told as such", async (_, values, code, status) => {
    const { id } = await createPortal(client, await values());
    expect(await check(id)).toMatchObject({ status: 200, body: { last_result: code, last_http_status: status } });
  });

  test("nothing secret is in the answer, the ledger or the log", async () => {
    const url = `http://me:hunter2@127.0.0.1:${host.port}/broken.m3u8?key=hunter2`;
    const { id } = await createPortal(client, { type: "m3u", url, username: "viewer", password: "hunter2" });
    await check(id);
    const entries = await subject.services.db.select().from(activity).where(eq(activity.action, "check"));
    expect(JSON.stringify(entries)).not.toContain("hunter2");
    expect(subject.errors()).toEqual([]);
  });

  test("another address, user name, password or type starts afresh; other changes keep what is known", async () => {
    const created = await createPortal(client, { type: "xtream", url: host.xtream, ...account });
    const known = async () => (await client.call("GET", `/portals/${created.id}`)).body.last_result;
    const save = (values: Record<string, unknown>) =>
      client.call(
        "PUT",
        `/portals/${created.id}/update`,
        newPortal({ name: created.name, url: host.xtream, username: "viewer", ...values }),
      );
    await check(created.id);
    await save({ priority: 99 });
    expect(await known()).toBe("ok");
    for (const change of [{ url: `${host.xtream}/` }, { username: "x" }, { password: "y" }, { type: "m3u" }]) {
      await save({ clear_password: true });
      await check(created.id);
      expect(await known()).not.toBeNull();
      await save(change);
      expect(await known()).toBeNull();
    }
  });

  test("what somebody changed while the portal was asked is not judged by the old answer", async () => {
    let id = 0;
    const slow = await serveHttp(async (_, response) => {
      await subject.services.db.update(portal).set({ lock_version: 2 }).where(eq(portal.id, id));
      response.end("#EXTM3U\n");
    });
    ({ id } = await createPortal(client, { type: "m3u", url: slow.origin }));
    expect(await check(id)).toMatchObject({ status: 409, body: { current: { id } } });
    expect((await client.call("GET", `/portals/${id}`)).body.last_result).toBeNull();
    await slow.close();
  });

  test("only who manages portals, only what is there, and not without end", async () => {
    const { id } = await createPortal(client, { type: "m3u", url: host.playlist });
    const { client: stranger } = await subject.member(["manage-devices"]);
    expect((await stranger.call("POST", `/portals/${id}/check`)).status).toBe(403);
    expect((await subject.client().call("POST", `/portals/${id}/check`)).status).toBe(401);
    expect((await check(2_147_483_647)).status).toBe(404);
    for (let times = 0; times < 19; times += 1) expect((await check(id)).status).toBe(200);
    const refused = await check(id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const { client: other } = await subject.member(["manage-portals"]);
    expect((await other.call("POST", `/portals/${id}/check`)).status).toBe(200);
    await client.call("DELETE", `/portals/${id}/delete`);
    expect((await other.call("POST", `/portals/${id}/check`)).status).toBe(404);
  });
});
