import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../api/index.ts";
import { allPermissions } from "../../contract/permissions.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";

const HOUR = 3_600_000;
const person = { name: "First Person", email: "first@example.com", password: "Long-enough-1" };

describe.each(databaseKinds)("setting up on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind, { registration: true });
  });
  afterAll(() => subject.close());

  const newToken = async () => (await subject.api.setupLink())?.replace("/setup/", "") ?? "";

  test("a link is good for 24 hours, others for nothing", async () => {
    const token = await newToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await subject.client().call("GET", `/setup/${token}`)).status).toBe(204);
    subject.advance(25 * HOUR);
    expect((await subject.client().call("GET", `/setup/${token}`)).status).toBe(404);
    expect((await subject.client().call("POST", "/setup", { token, ...person })).status).toBe(403);
    const forged = "x".repeat(43);
    expect((await subject.client().call("GET", `/setup/${forged}`)).status).toBe(404);
    expect((await subject.client().call("POST", "/setup", { token: forged, ...person })).status).toBe(403);
  });

  test("nobody registers before the first administrator: that would end the set-up", async () => {
    const token = await newToken();
    const stranger = { name: "Stranger", email: "stranger@example.com", password: "Long-enough-1" };
    expect(await subject.client().call("POST", "/register", stranger)).toMatchObject({
      status: 403,
      body: { code: "registration_off" },
    });
    expect((await subject.client().call("GET", `/setup/${token}`)).status).toBe(204);
  });

  test("two set-ups at once make one administrator, with every permission; then the link is over", async () => {
    const tokens = [await newToken(), await newToken()];
    const answers = await Promise.all(
      tokens.flatMap((token) =>
        [1, 2].map((n) =>
          subject.client().call("POST", "/setup", { token, ...person, email: `first${n}@example.com` }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const good = answers.find(({ status }) => status === 200);
    const client = subject.client().with(String(good?.body.token));
    const held = await client.call("GET", "/settings/role_permissions");
    expect(held.body.permissions).toEqual([...allPermissions].sort());
    expect((await client.call("GET", "/user")).body).toMatchObject({
      role: "super-admin",
      email_verified_at: expect.any(String),
    });

    expect(await subject.api.setupLink()).toBeNull();
    for (const token of tokens) {
      expect((await subject.client().call("GET", `/setup/${token}`)).status).toBe(404);
      expect((await subject.client().call("POST", "/setup", { token, ...person })).status).toBe(403);
    }
  });
});

describe.runIf(databaseKinds.includes("postgres"))("several processes on one PostgreSQL", () => {
  test("migrate together at their start and share sessions and limits", async () => {
    const first = await startApi("postgres");
    const { log } = first.services;
    const options = {
      encryptionKey: "a key for tests",
      publicUrl: "https://desk.example",
      registration: false,
      mail: { smtpUrl: null, from: "a@example.com", outbox: "/nowhere" },
      siteName: "Streamdesk",
      log,
    };
    const database = { kind: "postgres" as const, url: first.databaseUrl ?? "" };
    const others = await Promise.all([1, 2, 3].map(() => createApi({ ...options, database })));
    const { email, password } = await first.member();
    const statuses = [];
    for (const [n, api] of [...others, ...others].entries()) {
      const body = JSON.stringify({ email, password: "wrong" });
      const request = new Request("https://desk.example/api/login", { method: "POST", body });
      statuses.push((await api.fetch(request, { from: "network", address: `172.16.0.${n}` })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const login = await first.client().call("POST", "/login", { email, password });
    expect(login.status).toBe(429);
    await Promise.all(others.map((api) => api.close()));
    await first.close();
  });

  test("a database that is away is 503, and the API is not ready", async () => {
    const other = await startApi("postgres");
    const { client } = await other.member();
    expect(await other.api.ready()).toBe(true);
    await other.dropDatabase();
    const answer = await client.call("GET", "/user");
    expect(answer).toMatchObject({ status: 503, body: { message: expect.stringContaining("database") } });
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(await other.api.ready()).toBe(false);
    await other.close();
  });

  test("that start on an empty database at once all come up", async () => {
    const { newDatabase } = await import("../setup/databases.ts");
    const database = await newDatabase(process.env.TEST_DATABASE_URL ?? "");
    const { default: pino } = await import("pino");
    const options = {
      encryptionKey: "k",
      publicUrl: "https://desk.example",
      registration: false,
      mail: { smtpUrl: null, from: "a@example.com", outbox: "/nowhere" },
      siteName: "Streamdesk",
      log: pino({ level: "silent" }),
    };
    const apis = await Promise.all(
      [1, 2, 3].map(() => createApi({ ...options, database: { kind: "postgres", url: database.url } })),
    );
    expect(await Promise.all(apis.map((api) => api.ready()))).toEqual([true, true, true]);
    await Promise.all(apis.map((api) => api.seedDemo()));
    await Promise.all(apis.map((api) => api.close()));
    await database.drop();
  });
});
