import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  device,
  passwordReset,
  permission,
  rateLimit,
  role,
  rolePermission,
  sessionToken,
  setupToken,
  userRole,
} from "../../api/db/schema/index.ts";
import { expireRows } from "../../api/domain/expiry.ts";
import { removeExpired } from "../../api/domain/housekeeping.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";
import { newTestDevice } from "./signed-in-device.ts";

const DAY = 24 * 3_600_000;

describe.each(databaseKinds)("what is kept on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  test("a change of a role counts at the next call", async () => {
    const { client, id } = await subject.member(["view-dashboard"]);
    expect((await client.call("GET", "/portals")).status).toBe(403);
    const { db } = subject.services;
    const [held] = await db.select({ id: userRole.role_id }).from(userRole).where(eq(userRole.user_id, id));
    const [right] = await db
      .select({ id: permission.id })
      .from(permission)
      .where(eq(permission.name, "manage-portals"));
    await db.insert(rolePermission).values({ role_id: held?.id ?? 0, permission_id: right?.id ?? 0 });
    await db
      .update(role)
      .set({ lock_version: sql`${role.lock_version} + 1` })
      .where(eq(role.id, held?.id ?? 0));
    expect((await client.call("GET", "/portals")).status).toBe(200);
    await db.delete(userRole).where(eq(userRole.user_id, id));
    expect((await client.call("GET", "/portals")).status).toBe(403);
  });

  test("many calls at once with one token are all answered", async () => {
    const { client, email } = await subject.member(["manage-portals"]);
    const paths = ["/user", "/settings/role_permissions", "/notifications", "/portals", "/search?q=x"];
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => client.call("GET", path)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers[0]?.body.email).toBe(email);
  });

  test("a device that made itself known and went no further is forgotten after two weeks", async () => {
    const { db, now } = subject.services;
    const enrolled = { key_hash: "a key", password_hash: null, status: "pending" as const };
    const aged = (days: number) => ({ created_at: new Date(now().getTime() - days * DAY).toISOString() });
    const staff = await subject.member(["manage-devices"], { level: 1 });
    const old = { ...enrolled, ...aged(15) };
    const forgotten = await newTestDevice(subject, { ...old, last_seen_at: now().toISOString() });
    const kept = await Promise.all([
      newTestDevice(subject, { ...enrolled, ...aged(13) }),
      newTestDevice(subject, { ...old, password_hash: "a password" }),
      newTestDevice(subject, { ...old, created_by: staff.id }),
      newTestDevice(subject, { ...old, key_hash: null }),
    ]);
    const [changed, given] = [await newTestDevice(subject, old), await newTestDevice(subject, old)];
    const named = { mac: changed.mac, kind: "standard", name: "Lobby" };
    await staff.client.call("PUT", `/devices/${changed.id}/update`, named);
    const source = { title: "List", url: "http://tv.example/list.m3u", active: true };
    await staff.client.call("POST", `/devices/${given.id}/playlists/store`, source);
    await forgotten.session("player");
    await removeExpired(subject.services);
    const left = await db.select({ id: device.id }).from(device);
    const ids = left.map(({ id }) => id);
    expect(ids).not.toContain(forgotten.id);
    expect(ids).toEqual(expect.arrayContaining([...kept, changed, given].map(({ id }) => id)));
  });

  test("an active device expires when its time is over, and no other does", async () => {
    const { db, now } = subject.services;
    const at = now().getTime();
    const moment = (offset: number) => new Date(at + offset).toISOString();
    const stamps = { created_at: moment(-DAY), updated_at: moment(-DAY) };
    const kind = "standard" as const;
    await db.insert(device).values([
      { ...stamps, kind, mac: "02:AC:00:00:00:01", status: "active", expires_at: moment(60_000) },
      { ...stamps, kind, mac: "02:AC:00:00:00:02", status: "active", expires_at: moment(2 * DAY) },
      { ...stamps, kind, mac: "02:AC:00:00:00:03", status: "active" },
      { ...stamps, kind, mac: "02:AC:00:00:00:04", status: "blocked", expires_at: moment(60_000) },
    ]);
    const statuses = async () => {
      const rows = await db
        .select({ mac: device.mac, status: device.status, version: device.lock_version })
        .from(device)
        .where(like(device.mac, "02:AC:%"))
        .orderBy(device.mac);
      return rows.map(({ status, version }) => `${status} ${version}`);
    };
    await expireRows(db, now());
    expect(await statuses()).toEqual(["active 1", "active 1", "active 1", "blocked 1"]);
    await expireRows(db, new Date(at + DAY));
    expect(await statuses()).toEqual(["expired 1", "active 1", "active 1", "blocked 1"]);
  });

  test("what has expired is removed, what still counts stays", async () => {
    const { db } = subject.services;
    await subject.client().call("POST", "/login", { email: "x@example.com", password: "x" });
    const { email } = await subject.member();
    await subject.client().call("POST", "/password/email", { email });
    await subject.services.background.settled();
    const counts = async () =>
      Promise.all([rateLimit, passwordReset, setupToken, sessionToken].map((table) => db.$count(table)));
    const before = await counts();
    await removeExpired(subject.services);
    expect(await counts()).toEqual(before);
    subject.advance(2 * DAY);
    await removeExpired(subject.services);
    const [, , , sessions] = before;
    expect(await counts()).toEqual([0, 0, 0, sessions]);
    subject.advance(40 * DAY);
    await removeExpired(subject.services);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
