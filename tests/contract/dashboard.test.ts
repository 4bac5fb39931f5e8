import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { device, role, user, userRole } from "../../api/db/schema/index.ts";
import { activity } from "../../contract/activity.ts";
import { type Dashboard, dashboardAnswer, type Figure } from "../../contract/dashboard.ts";
import { devices } from "../../contract/devices.ts";
import { type Filters, writeListQuery } from "../../contract/paging.ts";
import type { Permission } from "../../contract/permissions.ts";
import { portals } from "../../contract/portals.ts";
import { users } from "../../contract/users.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import type { TestAccount } from "./test-account.ts";

type Member = TestAccount & { client: Client };
const lists = { devices: devices.path, portals: portals.path, users: users.path, activity: activity.path };
const areas = Object.keys(lists) as (keyof typeof lists)[];
const everything: Permission[] = [
  "view-dashboard",
  "manage-devices",
  "manage-portals",
  "manage-users",
  "manage-activity-logs",
];
const DAY_MS = 24 * 3_600_000;

describe.each(databaseKinds)("the dashboard on %s", (kind) => {
  let subject: ApiUnderTest;
  /** Sees every row. */
  let chief: Member;
  /** Sees what belongs to them and those below. */
  let reseller: Member;
  beforeAll(async () => {
    subject = await startApi(kind);
    await subject.api.seedDemo();
    chief = await subject.member(everything);
    reseller = await subject.member(everything);
    const { db } = subject.services;
    const held = db.select({ id: userRole.role_id }).from(userRole).where(eq(userRole.user_id, chief.id));
    await db.update(role).set({ level: 0 }).where(inArray(role.id, held));
    const below = await subject.member(["view-dashboard"]);
    await db.update(user).set({ owner_id: reseller.id }).where(eq(user.id, below.id));
    const mine = db.select({ id: device.id }).from(device).orderBy(device.id).limit(60);
    await db.update(device).set({ owner_id: below.id }).where(inArray(device.id, mine));
  });
  afterAll(() => subject.close());

  async function read(client: Client): Promise<Dashboard> {
    const { status, body } = await client.call("GET", "/dashboard");
    expect(status).toBe(200);
    return dashboardAnswer.parse(body);
  }

  async function totalOf(client: Client, path: string, filter: Filters): Promise<number> {
    const { body } = await client.call("GET", `${path}?${writeListQuery({ filter, length: 1 })}`);
    return (body.meta as unknown as { total: number }).total;
  }

  test.each(["chief", "reseller"] as const)("every figure of a %s is the total of the list behind it", async (who) => {
    const { client } = who === "chief" ? chief : reseller;
    const answer = await read(client);
    for (const area of areas) {
      const figures = figuresIn(answer[area]);
      expect(figures.length, area).toBeGreaterThan(3);
      for (const figure of figures) {
        const label = `${area} ${JSON.stringify(figure.filter)}`;
        expect(await totalOf(client, lists[area], figure.filter), label).toBe(Math.min(figure.count, 10_000));
      }
    }
  });

  test("the figures are of one's own rows: the reseller's devices are those of the subtree", async () => {
    const all = await read(chief.client);
    const own = await read(reseller.client);
    expect(own.devices?.total.count).toBe(60);
    expect(all.devices?.total.count).toBeGreaterThan(60);
    expect(own.users?.total.count).toBe(1);
    expect(own.portals?.total).toEqual(all.portals?.total);
    expect(new Set(own.activity?.latest.map(({ actor_id }) => actor_id))).toEqual(
      new Set([reseller.id, reseller.id + 1]),
    );
  });

  test("the parts add up to the whole, and days come one after another up to today", async () => {
    const { devices: found, portals: sources } = await read(chief.client);
    const sum = (parts: readonly Figure[] = []) => parts.reduce((total, { count }) => total + count, 0);
    expect(sum(found?.status)).toBe(found?.total.count);
    expect(sum(found?.kind)).toBe(found?.total.count);
    expect(sum(sources?.active)).toBe(sources?.total.count);
    const counts = found?.country.map(({ count }) => count) ?? [];
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(found?.model.every(({ label }) => Boolean(label))).toBe(true);
    const days = found?.activations.map(({ day }) => day) ?? [];
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toBe(new Date().toISOString().slice(0, 10));
    const gaps = days.slice(1).map((day, at) => Date.parse(day) - Date.parse(days[at] ?? ""));
    expect(new Set(gaps)).toEqual(new Set([DAY_MS]));
  });

  test.each([
    [["view-dashboard"], []],
    [["view-dashboard", "manage-portals"], ["portals"]],
    [
      ["view-dashboard", "manage-devices", "manage-activity-logs"],
      ["devices", "activity"],
    ],
  ] as [Permission[], string[]][])("with %j it shows %j and nothing else", async (permissions, shown) => {
    const { client } = await subject.member(permissions);
    expect(Object.keys((await client.call("GET", "/dashboard")).body).sort()).toEqual([...shown].sort());
  });
});

/** Every figure in an area, however deep. */
function figuresIn(value: unknown): Figure[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn);
  if (typeof value !== "object" || value === null) return [];
  if ("count" in value && "filter" in value) return [value as Figure];
  return Object.values(value).flatMap(figuresIn);
}
