import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { activity, portal } from "../../api/db/schema/index.ts";
import { offeredApplications } from "../../api/domain/offered-applications.ts";
import { deviceText, deviceTextStatuses } from "../../contract/device-texts.ts";
import { allPermissions } from "../../contract/permissions.ts";
import { playerStateRead } from "../../contract/player.ts";
import { userRow } from "../../contract/users.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";

describe.each(databaseKinds)("the demo on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
    await subject.api.seedDemo();
  });
  afterAll(() => subject.close());

  async function signIn(email: string, password: string) {
    const client = subject.client();
    const login = await client.call("POST", "/login", { email, password });
    expect(login.status).toBe(200);
    return client.with(String(login.body.token));
  }

  test.each([
    ["admin@demo.test", "Demo-admin-1", "admin", [...allPermissions]],
    ["super@demo.test", "Demo-super-1", "super-admin", [...allPermissions]],
    ["reseller@demo.test", "Demo-reseller-1", "reseller", ["view-dashboard", "manage-devices", "manage-qr-devices"]],
    ["noperm@demo.test", "Demo-noperm-1", null, []],
  ])("%s signs in and holds what it should", async (email, password, role, permissions) => {
    const client = await signIn(email, password);
    expect((await client.call("GET", "/user")).body).toMatchObject({ email, role, two_factor_enabled: false });
    expect((await client.call("GET", "/settings/role_permissions")).body.permissions).toEqual([...permissions].sort());
  });

  test("twofactor@demo.test signs in with its secret", async () => {
    const client = await signIn("twofactor@demo.test", "Demo-2fa-1");
    expect((await client.call("GET", "/settings/role_permissions")).status).toBe(403);
    const code = new TOTP({ secret: "JBSWY3DPEHPK3PXP" }).generate();
    expect((await client.call("POST", "/2fa/verify", { code })).status).toBe(204);
    expect((await client.call("GET", "/settings/role_permissions")).status).toBe(200);
  });

  test("there are forty portals, the first with id 1, some archived, and something to read", async () => {
    const client = await signIn("admin@demo.test", "Demo-admin-1");
    expect((await client.call("GET", "/portals/1")).body).toMatchObject({ id: 1, is_default: true, deleted_at: null });
    const rows = await subject.services.db.select().from(portal);
    expect(rows).toHaveLength(40);
    expect(rows.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(4);
    expect(rows.filter(({ active }) => !active).length).toBeGreaterThan(3);
    expect((await client.call("GET", "/notifications")).body.meta).toMatchObject({ total: 7, unread: 3 });
  });

  test("there are five thousand devices, the first two to sign in with, and the reseller sees two hundred", async () => {
    const admin = await signIn("admin@demo.test", "Demo-admin-1");
    const total = async (client: typeof admin, query = "") => {
      const { body } = await client.call("GET", `/devices${query}`);
      return body.meta as { total?: number; capped?: boolean } | undefined;
    };
    expect(await total(admin)).toMatchObject({ total: 4980, capped: false });
    expect(await total(admin, "?filter[archived]=true")).toMatchObject({ total: 20 });
    const first = { mac: "02:00:00:00:00:01", status: "active", has_password: true };
    expect((await admin.call("GET", "/devices/1")).body).toMatchObject(first);
    const second = { mac: "02:00:00:00:00:02", status: "active", has_password: false };
    expect((await admin.call("GET", "/devices/2")).body).toMatchObject(second);
    const reseller = await signIn("reseller@demo.test", "Demo-reseller-1");
    expect(await total(reseller)).toMatchObject({ total: 200 });
    for (const status of ["pending", "active", "expired", "blocked"])
      expect((await total(admin, `?filter[status]=${status}`))?.total).toBeGreaterThan(50);
  });

  test("there are car-boxes of every status, QR customers of the reseller, and an app store with something to offer", async () => {
    const admin = await signIn("admin@demo.test", "Demo-admin-1");
    const first = { code: "CB-0001", username: "carbox1", status: "active", portal_id: 1, has_password: true };
    expect((await admin.call("GET", "/carbox-devices/1")).body).toMatchObject(first);
    const boxes = z.object({ status: z.string(), device_mac: z.string() }).array();
    const { data } = (await admin.call("GET", "/carbox-devices")).body;
    expect(new Set(boxes.parse(data).map(({ status }) => status))).toEqual(new Set(["active", "blocked", "expired"]));

    const reseller = await signIn("reseller@demo.test", "Demo-reseller-1");
    const theirs = (await reseller.call("GET", "/devices-qr")).body;
    expect(theirs.meta).toMatchObject({ total: 6 });
    const { id } = (theirs.data as unknown as { id: number }[])[0] ?? { id: 0 };
    expect((await reseller.call("GET", `/devices-qr/${id}/key`)).body.mac).toMatch(/^02:/);

    const offered = await offeredApplications(subject.services.db, { modelId: null, abi: "arm64", locale: "tr" });
    expect(offered.map(({ name, category }) => `${category}: ${name}`)).toContain("Navigasyon: Compass Navigation");
    expect(offered).toHaveLength(8);
  });

  test("the player of the demo's devices signs in with the key and has something to show", async () => {
    const statuses = new Set<unknown>();
    for (const mac of ["02:00:00:00:00:01", "02:00:00:00:00:02"]) {
      const admin = await signIn("admin@demo.test", "Demo-admin-1");
      const { id } = (await admin.call("GET", `/devices/mac/${mac}`)).body;
      const { body } = await admin.call("GET", `/devices/${id}/texts`);
      for (const { status } of z.array(deviceText).parse(body.data)) statuses.add(status);
      const client = subject.client();
      const login = await client.call("POST", "/app/player/login", { mac, key: "12345678" });
      const answer = await client.with(String(login.body.token)).call("GET", "/app/player/state");
      const { state } = playerStateRead.answer.parse(answer.body);
      expect(state?.announcements.length).toBeGreaterThan(0);
      expect(state?.texts).toHaveLength(1);
      if (id === 1) expect(state?.notices).toHaveLength(1);
    }
    expect([...statuses].sort()).toEqual([...deviceTextStatuses].sort());
  });

  test("there are twelve users in a tree, and whoever sells stands in it", async () => {
    const client = await signIn("super@demo.test", "Demo-super-1");
    const { body } = await client.call("GET", "/settings/users");
    const rows = userRow.array().parse(body.data);
    expect(rows).toHaveLength(12);
    const ownerOf = new Map(rows.map(({ email, owner_name }) => [email, owner_name ?? null]));
    expect(ownerOf.get("reseller@demo.test")).toBe("Ines Carvalho");
    expect(ownerOf.get("sales.lisbon@demo.test")).toBe("Tessa Vermeer");
    expect(ownerOf.get("twofactor@demo.test")).toBeNull();
    expect(rows.filter(({ status }) => status === "disabled")).toHaveLength(1);
  });

  test("activity reaches back 60 days", async () => {
    const rows = await subject.services.db.select({ at: activity.created_at }).from(activity);
    expect(rows.length).toBeGreaterThan(150);
    const oldest = Math.min(...rows.map(({ at }) => Date.parse(at)));
    expect((Date.now() - oldest) / 86_400_000).toBeGreaterThan(55);
  });

  test("a second time nothing changes, and a second process makes the same", async () => {
    const names = async (one: ApiUnderTest) =>
      (await one.services.db.select().from(portal).orderBy(portal.id)).map(({ id, name, active, priority }) => [
        id,
        name,
        active,
        priority,
      ]);
    const before = await names(subject);
    await Promise.all([subject.api.seedDemo(), subject.api.seedDemo()]);
    expect(await names(subject)).toEqual(before);
    expect(await subject.api.setupLink()).toBeNull();
    const other = await startApi(kind);
    await other.api.seedDemo();
    expect(await names(other)).toEqual(before);
    await other.close();
  });
});
