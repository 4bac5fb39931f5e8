import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { device } from "../../api/db/schema/index.ts";
import type { Permission } from "../../contract/permissions.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { createDevice, newDevice } from "./device-rows.ts";

/** Two APIs on one database, each with what it remembers, as two processes have them. */
describe.runIf(databaseKinds.includes("postgres"))("two processes on one PostgreSQL", () => {
  let one: ApiUnderTest;
  let other: ApiUnderTest;
  beforeAll(async () => {
    one = await startApi("postgres");
    other = await startApi("postgres", { database: { kind: "postgres", url: one.databaseUrl ?? "" } });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  /** One session, used at both. */
  async function signedIn(permissions: Permission[]): Promise<{ here: Client; there: Client }> {
    const { email, password } = await one.member(permissions, { level: 1 });
    const { body } = await one.client().call("POST", "/login", { email, password });
    const token = String(body.token);
    return { here: one.client().with(token), there: other.client().with(token) };
  }

  const LIST = "/devices?sort=-id";
  async function macsIn(client: Client): Promise<string[]> {
    const { body } = await client.call("GET", LIST);
    return (body.data as unknown as { mac: string }[]).map(({ mac }) => mac);
  }

  /** Queries that the handlers of the first make for a call. */
  async function queriesOf(call: () => Promise<unknown>): Promise<number> {
    const select = vi.spyOn(one.services.db, "select");
    try {
      await call();
      return select.mock.calls.length;
    } finally {
      select.mockRestore();
    }
  }

  test("what nobody has changed is not read again", async () => {
    const { here } = await signedIn(["manage-devices"]);
    // Whoever writes anywhere in the cluster, such as another test, makes it read once more.
    await vi.waitFor(async () => expect(await queriesOf(() => here.call("GET", LIST))).toBe(0), { timeout: 20_000 });
    await createDevice(here);
    expect(await queriesOf(() => here.call("GET", LIST))).toBeGreaterThan(0);
  });

  test("a session that ended at one is refused at the other at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { here, there } = await signedIn([]);
      for (const client of [there, there, here]) expect((await client.call("GET", "/user")).status).toBe(200);
      expect((await here.call("POST", "/logout")).status).toBe(204);
      expect((await there.call("GET", "/user")).status).toBe(401);
    }
  });

  test("a device that was added or archived at one is so in the other's list at once, whoever reads it meanwhile", async () => {
    const { here, there } = await signedIn(["manage-devices"]);
    let reading = true;
    const readers = [1, 2, 3].map(async () => {
      while (reading) await there.call("GET", LIST);
    });
    try {
      for (let round = 0; round < 20; round += 1) {
        const { id, mac } = await createDevice(here);
        expect(await macsIn(there)).toContain(mac);
        expect((await here.call("DELETE", `/devices/${id}/delete`)).status).toBe(200);
        expect(await macsIn(there)).not.toContain(mac);
      }
    } finally {
      reading = false;
      await Promise.all(readers);
    }
  });

  test("what was read while a change was under way is not what is read after it", async () => {
    const { there } = await signedIn(["manage-devices"]);
    const at = new Date().toISOString();
    const mac = String(newDevice().mac)
      .toUpperCase()
      .replace(/..(?!$)/g, "$&:");
    await one.services.db.transaction(async (tx) => {
      await tx.insert(device).values({ mac, kind: "standard", status: "pending", created_at: at, updated_at: at });
      expect(await macsIn(there)).not.toContain(mac);
      expect(await macsIn(there)).not.toContain(mac);
    });
    expect(await macsIn(there)).toContain(mac);
  });

  test("calls go on when the connection that asks for the revision is lost", async () => {
    const { here, there } = await signedIn(["manage-devices"]);
    await macsIn(here);
    const ended = await one.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_current_snapshot%'`,
    );
    expect(ended).toHaveLength(2);
    const { mac } = await createDevice(here);
    expect(await macsIn(there)).toContain(mac);
    expect(await macsIn(here)).toContain(mac);
  });
});
