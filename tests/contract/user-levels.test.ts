import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { role, user, userRole } from "../../api/db/schema/index.ts";
import { allPermissions } from "../../contract/permissions.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";
import { createUser, newUser } from "./user-rows.ts";

describe.each(databaseKinds)("who may change which users on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  const idOf = async (name: string) => {
    const [found] = await subject.services.db.select({ id: role.id }).from(role).where(eq(role.name, name));
    return found?.id ?? 0;
  };
  const namesIn = (answer: { body: { data?: unknown } }) =>
    ((answer.body.data ?? []) as { name: string }[]).map(({ name }) => name).sort();

  /** A distributor with somebody below, and below them; and a stranger. */
  async function tree() {
    const top = await subject.member(["manage-users", "view-dashboard", "manage-devices"], { level: 2 });
    const middle = await subject.member(["view-dashboard"], { level: 3, ownerId: top.id });
    const bottom = await subject.member(["view-dashboard"], { level: 4, ownerId: middle.id });
    const stranger = await subject.member([], { level: 4 });
    return { top, middle, bottom, stranger };
  }

  test("a distributor sees who is below, however far, and nobody else", async () => {
    const { top, middle, bottom, stranger } = await tree();
    expect(namesIn(await top.client.call("GET", "/settings/users"))).toEqual([middle.name, bottom.name].sort());
    expect((await top.client.call("GET", `/settings/users/${bottom.id}`)).status).toBe(200);
    for (const id of [stranger.id, top.id]) {
      expect((await top.client.call("GET", `/settings/users/${id}`)).status).toBe(404);
      expect((await top.client.call("PUT", `/settings/users/${id}/update`, newUser())).status).toBe(404);
      for (const verb of ["delete", "disable", "enable"])
        expect((await top.client.call("DELETE", `/settings/users/${id}/${verb}`)).status).toBe(404);
      const many = await top.client.call("POST", "/settings/users/archive", { ids: [id] });
      expect(many.body.changed).toBe(0);
      const bulk = await top.client.call("POST", "/settings/users/bulk", { action: "disable", ids: [id] });
      expect(bulk.body.changed).toBe(0);
    }
    const found = await top.client.call("GET", `/settings/users/search?q=${stranger.name}`);
    expect(found.body.data).toEqual([]);
    expect((await top.client.call("GET", `/search?q=${encodeURIComponent(stranger.name)}`)).body).toEqual([]);
    expect((await top.client.call("GET", `/search?q=${encodeURIComponent(bottom.name)}`)).body).toMatchObject([
      { type: "user", title: bottom.name },
    ]);
    // Whoever may own what they assign finds themselves too.
    expect(namesIn(await top.client.call("GET", `/settings/users/search?q=${top.name}`))).toContain(top.name);
  });

  test("somebody archived in between still holds the tree together", async () => {
    const { top, middle, bottom } = await tree();
    await top.client.call("DELETE", `/settings/users/${middle.id}/delete`);
    expect(namesIn(await top.client.call("GET", "/settings/users"))).toEqual([bottom.name]);
  });

  test("the owner is somebody of one's subtree, oneself when nobody is named, and never in a circle", async () => {
    const { top, middle, bottom, stranger } = await tree();
    const own = await createUser(top.client);
    expect(own).toMatchObject({ owner_id: top.id, owner_name: top.name });
    const given = await createUser(top.client, { owner_id: bottom.id });
    expect(given.owner_id).toBe(bottom.id);
    for (const owner_id of [stranger.id, 2_147_483_647]) {
      const refused = await top.client.call("POST", "/settings/users/store", newUser({ owner_id }));
      expect(refused).toMatchObject({ status: 422, body: { errors: { owner_id: [expect.any(String)] } } });
    }
    const path = `/settings/users/${middle.id}/update`;
    const { email } = middle;
    for (const owner_id of [middle.id, bottom.id, given.id]) {
      const circle = await top.client.call("PUT", path, newUser({ email, owner_id }));
      expect(circle).toMatchObject({ status: 422, body: { errors: { owner_id: [expect.any(String)] } } });
    }
    // Left out, it stays: nobody moves a user out of their own sight.
    expect((await top.client.call("PUT", path, newUser({ email }))).body.owner_id).toBe(top.id);
    const admin = await subject.member([...allPermissions], { level: 1 });
    expect((await admin.client.call("PUT", path, newUser({ email }))).body.owner_id).toBeNull();
  });

  test("of two moves that would make a circle together one is refused", async () => {
    const { client } = await subject.member([...allPermissions], { level: 1 });
    const [one, other] = [await createUser(client), await createUser(client)];
    const move = (moved: typeof one, owner_id: number) =>
      client.call("PUT", `/settings/users/${moved.id}/update`, newUser({ email: moved.email, owner_id }));
    const answers = await Promise.all([move(one, other.id), move(other, one.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("a role above one's level or with a permission that one lacks is not given, nor offered", async () => {
    const { top, bottom } = await tree();
    const wide = await subject.member(["manage-backups"], { level: 4 });
    const narrow = await subject.member(["manage-devices"], { level: 4 });
    const { body } = await top.client.call("GET", "/settings/users/choices");
    const offered = (body.roles as unknown as { id: number }[]).map(({ id }) => id);
    expect(offered).toContain(narrow.roleId);
    for (const roleId of [await idOf("admin"), await idOf("super-admin"), wide.roleId]) {
      expect(offered).not.toContain(roleId);
      const refused = await top.client.call("POST", "/settings/users/store", newUser({ role_ids: [roleId] }));
      expect(refused).toMatchObject({ status: 422, body: { errors: { role_ids: [expect.any(String)] } } });
    }
    const change = newUser({ email: bottom.email, role_ids: [bottom.roleId, narrow.roleId] });
    const changed = await top.client.call("PUT", `/settings/users/${bottom.id}/update`, change);
    expect((changed.body.role_ids as unknown as number[]).sort()).toEqual([bottom.roleId, narrow.roleId].sort());
  });

  test("a role that one may not give stays with whoever holds it", async () => {
    const { top, bottom } = await tree();
    const wide = await subject.member(["manage-backups"], { level: 4 });
    await subject.services.db.insert(userRole).values({ user_id: bottom.id, role_id: wide.roleId });
    const path = `/settings/users/${bottom.id}/update`;
    const changed = await top.client.call("PUT", path, newUser({ email: bottom.email, role_ids: [] }));
    expect(changed.body.role_ids).toEqual([wide.roleId]);
  });

  test("nobody changes a user above their level, one by one or among others", async () => {
    const boss = await subject.member([], { level: 0 });
    const admin = await subject.member([...allPermissions], { level: 1 });
    const plain = await subject.member([], { level: 4 });
    const calls: [string, string, unknown?][] = [
      ["PUT", `/${boss.id}/update`, newUser({ email: boss.email, password: "Another-horse-9" })],
      ["DELETE", `/${boss.id}/disable`],
      ["DELETE", `/${boss.id}/delete`],
      ["POST", "/archive", { ids: [plain.id, boss.id] }],
      ["POST", "/bulk", { action: "disable", ids: [plain.id, boss.id] }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await admin.client.call(method, `/settings/users${path}`, body);
      expect(answer).toMatchObject({ status: 403, body: { code: "above_level" } });
      expect(answer.body.message).toContain("above yours");
    }
    expect((await boss.client.call("GET", "/user")).status).toBe(200);
    expect((await plain.client.call("GET", "/user")).status).toBe(200);
  });

  test("nobody disables or archives themselves", async () => {
    const admin = await subject.member([...allPermissions], { level: 1 });
    for (const verb of ["disable", "delete"]) {
      const answer = await admin.client.call("DELETE", `/settings/users/${admin.id}/${verb}`);
      expect(answer.status).toBe(422);
    }
    expect((await admin.client.call("GET", "/user")).status).toBe(200);
  });

  test("the last administrator stays: not by role, not by status, not two at once", async () => {
    const { db } = subject.services;
    const [one, other] = [
      await subject.member([...allPermissions], { level: 1 }),
      await subject.member([...allPermissions], { level: 1 }),
    ];
    const powerful = db
      .select({ id: userRole.user_id })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.role_id))
      .where(inArray(role.level, [0, 1]));
    await db.update(user).set({ status: "disabled" }).where(inArray(user.id, powerful));
    await db
      .update(user)
      .set({ status: "active" })
      .where(inArray(user.id, [one.id, other.id]));

    // Each takes the other's role away at the same time; one of them must remain.
    const strip = (by: typeof one, of: typeof one) =>
      by.client.call("PUT", `/settings/users/${of.id}/update`, newUser({ name: of.name, email: of.email }));
    const answers = await Promise.all([strip(one, other), strip(other, one)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
    const left = answers[0]?.status === 200 ? one : other;

    const self = await strip(left, left);
    expect(self.body.message).toContain("last active administrator");
    const helper = await subject.member(["manage-users"], { level: 1 });
    expect((await left.client.call("DELETE", `/settings/users/${helper.id}/disable`)).status).toBe(200);
    const gone = await left.client.call("DELETE", `/settings/users/${left.id}/delete`);
    expect(gone.status).toBe(422);
    expect((await left.client.call("GET", "/user")).status).toBe(200);
  });
});
