import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activity, role, sessionToken, user } from "../../api/db/schema/index.ts";
import { allPermissions } from "../../contract/permissions.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createUser, newUser } from "./user-rows.ts";

describe.each(databaseKinds)("users on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  let actorId: number;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client, id: actorId } = await subject.member(["manage-users"], { level: 0 }));
  });
  afterAll(() => subject.close());

  const roleNamed = async (name: string) => {
    const [found] = await subject.services.db.select({ id: role.id }).from(role).where(eq(role.name, name));
    return found?.id ?? 0;
  };
  const ledger = (id: number) =>
    subject.services.db
      .select()
      .from(activity)
      .where(and(eq(activity.subject_type, "user"), eq(activity.subject_id, id)))
      .orderBy(activity.id);
  const openSessions = async (id: number) =>
    (
      await subject.services.db
        .select()
        .from(sessionToken)
        .where(and(eq(sessionToken.user_id, id), isNull(sessionToken.ended_at)))
    ).length;

  test("one is created, read, changed; the ledger tells it without the password", async () => {
    const created = await createUser(client, {
      name: "  Vera Lind ",
      username: "vera.lind",
      country: "SE",
      timezone: "Europe/Stockholm",
      device_limit: 25,
      password: "Correct-horse-2",
    });
    expect(created).toMatchObject({
      name: "Vera Lind",
      username: "vera.lind",
      status: "active",
      country: "SE",
      device_limit: 25,
      has_password: true,
      owner_id: null,
      roles: [],
      role_ids: [],
      created_by: actorId,
      lock_version: 1,
    });
    expect((await client.call("GET", `/settings/users/${created.id}`)).body).toEqual(created);
    expect(JSON.stringify(created)).not.toMatch(/hash|secret|argon/);

    const answer = await client.call("PUT", `/settings/users/${created.id}/update`, {
      ...newUser({ name: "Vera Lindh", email: created.email }),
      lock_version: 1,
    });
    expect(answer.body).toMatchObject({ name: "Vera Lindh", username: null, country: null, lock_version: 2 });
    const lines = await ledger(created.id);
    expect(lines.map((line) => line.action)).toEqual(["create", "update"]);
    expect(lines[1]).toMatchObject({ before: { name: "Vera Lind" }, after: { name: "Vera Lindh" } });
    expect(JSON.stringify(lines)).not.toContain("Correct-horse-2");
    expect(JSON.stringify(lines)).not.toContain("argon");
  });

  test("a limit of devices that is left out stays, and is none for a new user", async () => {
    const { id, email, ...created } = await createUser(client);
    expect(created).toMatchObject({ device_limit: 0 });
    const save = (values: object) =>
      client.call("PUT", `/settings/users/${id}/update`, { ...newUser({ email }), ...values });
    expect((await save({ device_limit: 25 })).body).toMatchObject({ device_limit: 25 });
    expect((await save({})).body).toMatchObject({ device_limit: 25 });
    for (const device_limit of [null, ""])
      expect((await save({ device_limit })).body.errors).toEqual({ device_limit: [expect.any(String)] });
    expect((await save({ device_limit: 0 })).body).toMatchObject({ device_limit: 0 });
  });

  test("a stale version is refused with the row as it stands", async () => {
    const { id } = await createUser(client);
    await client.call("PUT", `/settings/users/${id}/update`, newUser({ lock_version: 1 }));
    const late = await client.call("PUT", `/settings/users/${id}/update`, newUser({ name: "Late", lock_version: 1 }));
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ id, lock_version: 2 });
  });

  test.each([
    ["email", { email: "not an address" }],
    ["username", { username: "short" }],
    ["password", { password: "short" }],
    ["country", { country: "XX" }],
    ["timezone", { timezone: "Mars/Olympus" }],
    ["language", { language: "tlh" }],
    ["device_limit", { device_limit: -1 }],
    ["owner_id", { owner_id: 2_147_483_647 }],
    ["role_ids", { role_ids: [2_147_483_647] }],
  ])("a wrong %s is told at its field, and nothing is written", async (field, wrong) => {
    const sent = newUser(wrong);
    const answer = await client.call("POST", "/settings/users/store", sent);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    const rows = await subject.services.db
      .select()
      .from(user)
      .where(eq(user.name, String(sent.name)));
    expect(rows).toEqual([]);
  });

  test("e-mail and user name are taken whatever their case; a restored user may find them taken", async () => {
    const first = await createUser(client, { email: "taken@example.com", username: "taken.name" });
    for (const wrong of [{ email: "TAKEN@example.com" }, { username: "Taken.Name" }]) {
      const answer = await client.call("POST", "/settings/users/store", newUser(wrong));
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(Object.keys(wrong));
    }
    await client.call("DELETE", `/settings/users/${first.id}/delete`);
    await createUser(client, { email: "taken@example.com" });
    expect((await client.call("POST", "/settings/users/restore", { ids: [first.id] })).status).toBe(422);
  });

  test("roles are given, told in the ledger, found by filter, and taken away", async () => {
    const { client: admin } = await subject.member([...allPermissions], { level: 1 });
    const [reseller, distributor] = [await roleNamed("reseller"), await roleNamed("distributor")];
    const created = await createUser(admin, { role_ids: [reseller, distributor] });
    expect(created).toMatchObject({ role_ids: [distributor, reseller], role_names: "Distributor, Reseller" });
    expect(created.roles).toMatchObject([{ name: "distributor", display_name: "Distributor" }, { name: "reseller" }]);
    expect((await ledger(created.id)).at(-1)).toMatchObject({
      action: "update",
      before: { role_names: "" },
      after: { role_names: "Distributor, Reseller" },
    });
    const found = await admin.call("GET", `/settings/users?filter[role_id]=${reseller}&search=${created.email}`);
    expect(found.body.data).toMatchObject([{ id: created.id }]);
    const change = newUser({ email: created.email, role_ids: [reseller] });
    const changed = await admin.call("PUT", `/settings/users/${created.id}/update`, change);
    expect(changed.body.role_ids).toEqual([reseller]);
  });

  test("a repeated submission creates one user with its roles once", async () => {
    const { client: admin } = await subject.member([...allPermissions], { level: 1 });
    const sent = newUser({ role_ids: [await roleNamed("reseller")], password: "Correct-horse-2" });
    const key = { "Idempotency-Key": "users-twice" };
    const [one, other] = await Promise.all([
      admin.call("POST", "/settings/users/store", sent, key),
      admin.call("POST", "/settings/users/store", sent, key),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.id).toBe(one.body.id);
  });

  test.each(["disable", "delete"])("DELETE %s ends every session at once; the batch takes it back", async (verb) => {
    const target = await subject.member(["view-dashboard"], { level: 4 });
    expect(await openSessions(target.id)).toBe(1);
    const done = await client.call("DELETE", `/settings/users/${target.id}/${verb}`);
    expect(done.body).toMatchObject({ changed: 1 });
    expect(await openSessions(target.id)).toBe(0);
    expect((await target.client.call("GET", "/user")).status).toBe(401);
    const again = { email: target.email, password: target.password };
    expect((await subject.client().call("POST", "/login", again)).status).toBe(422);

    expect((await client.call("POST", "/settings/users/restore", { batch: done.body.batch })).body.changed).toBe(1);
    expect((await subject.client().call("POST", "/login", again)).status).toBe(200);
    // The old token stays ended.
    expect((await target.client.call("GET", "/user")).status).toBe(401);
  });

  test("DELETE enable, and taking an enable back, which disables again", async () => {
    const target = await subject.member([], { level: 4 });
    await client.call("DELETE", `/settings/users/${target.id}/disable`);
    const enabled = await client.call("DELETE", `/settings/users/${target.id}/enable`);
    expect(enabled.body.changed).toBe(1);
    const login = { email: target.email, password: target.password };
    const { body } = await subject.client().call("POST", "/login", login);
    const session = subject.client().with(String(body.token));
    expect((await session.call("GET", "/user")).status).toBe(200);
    await client.call("POST", "/settings/users/restore", { batch: enabled.body.batch });
    expect((await session.call("GET", "/user")).status).toBe(401);
    for (const verb of ["disable", "enable", "delete"])
      expect((await client.call("DELETE", `/settings/users/2147483647/${verb}`)).status).toBe(404);
  });

  test("POST archive takes ids; bulk disable by filter ends sessions too", async () => {
    const first = await subject.member([], { level: 4, ownerId: actorId });
    const rest = [
      await subject.member([], { level: 4, ownerId: actorId }),
      await subject.member([], { level: 4, ownerId: actorId }),
    ];
    expect((await client.call("POST", "/settings/users/archive", { ids: [first.id] })).body.changed).toBe(1);
    expect(await openSessions(first.id)).toBe(0);
    const filter = { search: "", filter: { owner_id: String(actorId) } };
    const done = await client.call("POST", "/settings/users/bulk", { action: "disable", filter, expected: 2 });
    expect(done.body.changed).toBe(2);
    for (const { id } of rest) expect(await openSessions(id)).toBe(0);
  });

  test("a new password by somebody else ends all sessions; one's own is not set here", async () => {
    const target = await subject.member([], { level: 4 });
    const change = newUser({ name: target.name, email: target.email, password: "Another-horse-9" });
    expect((await client.call("PUT", `/settings/users/${target.id}/update`, change)).status).toBe(200);
    expect((await target.client.call("GET", "/user")).status).toBe(401);
    const login = { email: target.email, password: "Another-horse-9" };
    expect((await subject.client().call("POST", "/login", login)).status).toBe(200);

    const self = await client.call("GET", `/settings/users/${actorId}`);
    const own = newUser({ name: self.body.name, email: self.body.email, password: "Another-horse-9" });
    const refused = await client.call("PUT", `/settings/users/${actorId}/update`, own);
    expect(refused).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    expect((await client.call("GET", "/user")).status).toBe(200);
  });

  test("another address is to be confirmed again", async () => {
    const target = await subject.member([], { level: 4 });
    const path = `/settings/users/${target.id}/update`;
    const same = await client.call("PUT", path, newUser({ email: target.email }));
    expect(same.body.email_verified_at).not.toBeNull();
    const other = await client.call("PUT", path, newUser());
    expect(other.body.email_verified_at).toBeNull();
  });

  test("the search finds active users by role, at most twenty, archived and disabled ones never", async () => {
    const { client: admin } = await subject.member([...allPermissions], { level: 1 });
    const distributor = await roleNamed("distributor");
    const wanted = await createUser(admin, { name: "Needle One", role_ids: [distributor] });
    await createUser(admin, { name: "Needle Two" });
    const gone = await createUser(admin, { name: "Needle Three", role_ids: [distributor] });
    await admin.call("DELETE", `/settings/users/${gone.id}/disable`);
    const found = await admin.call("GET", "/settings/users/search?q=needle&roles[]=distributor");
    expect(found.body).toEqual({ data: [{ id: wanted.id, name: "Needle One", email: wanted.email }] });
    expect((await admin.call("GET", "/settings/users/search?q=needle")).body.data).toHaveLength(2);
    expect((await admin.call("GET", "/settings/users/search?q=needle&roles[]=nope")).body.data).toEqual([]);
    const global = await admin.call("GET", "/search?q=needle+one");
    expect(global.body).toEqual([{ type: "user", title: "Needle One", url: `/settings/users/${wanted.id}/edit` }]);
  });
});
