import { newDatabase } from "../../setup/databases.ts";
import { startServer } from "../../setup/server-process.ts";
import { expect, newClient, test, unique } from "../fixtures.ts";

const cluster = process.env.TEST_DATABASE_URL;

if (cluster) {
  test("two processes share one PostgreSQL: a session and a write of one hold at the other", async () => {
    const database = await newDatabase(cluster);
    const env = { DATABASE_URL: database.url, SESSION_SECRET: "s".repeat(40), ENCRYPTION_KEY: "k".repeat(40) };
    const [first, second] = await Promise.all([startServer({ env }), startServer({ env })]);

    const client = await newClient(first);
    const login = { email: "super@demo.test", password: "Demo-super-1" };
    expect((await client.post("/login", { form: login, maxRedirects: 0 })).status()).toBe(302);
    const { cookies } = await client.storageState();
    const name = unique("Shared");
    const form = { name, type: "m3u", url: "https://a.example/x", max_connections: "1", priority: "0", active: "on" };
    expect((await client.post("/portals/add", { form, maxRedirects: 0 })).status()).toBe(302);

    // Cookies do not know ports: the session of one origin's host is good at the other.
    const other = await newClient(second, cookies);
    const page = await other.get(`/portals?search=${encodeURIComponent(name)}`);
    expect(page.status()).toBe(200);
    expect(await page.text()).toContain(name);

    await Promise.all([first.stop(), second.stop()]);
    await database.drop();
  });
}
