import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  passwordReset,
  permission,
  rateLimit,
  role,
  rolePermission,
  sessionToken,
  setupToken,
  userRole,
} from "../../api/db/schema/index.ts";
import { removeExpired } from "../../api/domain/housekeeping.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";

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
