import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newDevice } from "./device-rows.ts";
import { newPortal } from "./portal-rows.ts";
import { newUser } from "./user-rows.ts";

const texts = [
  "' or 1=1 --",
  '"; drop table "portal"; --',
  "<script>alert(1)</script>",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202egnp.exe",
  "{{constructor}}",
  "#{7*7}",
  "../../etc/passwd",
  "%00",
  "\r\nBcc: everybody@example.com",
  "x".repeat(100_000),
  "🙂".repeat(60),
  "\\",
  "   ",
  "",
];
const others = [
  null,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  0,
  -1,
  1.5,
  1e308,
  true,
  [],
  ["x"],
  {},
  { $ne: null },
  [[[]]],
];
const values: unknown[] = [...texts, ...others];

const fields = {
  portal: [
    "name",
    "type",
    "url",
    "username",
    "password",
    "clear_password",
    "max_connections",
    "priority",
    "expires_at",
    "user_agent",
    "active",
    "is_default",
    "lock_version",
  ],
  device: ["mac", "kind", "name", "serial", "model_id", "owner_id", "country", "expires_at", "is_trial", "notes"],
  user: [
    "name",
    "email",
    "username",
    "password",
    "role_ids",
    "owner_id",
    "device_limit",
    "phone",
    "country",
    "language",
    "timezone",
    "notes",
  ],
  profile: ["name", "email", "language", "timezone", "phone", "lock_version"],
};

describe.each(databaseKinds)("hostile input on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  let email: string;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client, email } = await subject.member(["manage-portals", "manage-devices", "manage-users"]));
  });
  afterAll(() => subject.close());

  /** Taken as it is, or refused with a text; never a failure of the server. */
  function expectSane(answer: { status: number; body: object }, field: string, value: unknown) {
    const shown = `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${JSON.stringify(answer.body).slice(0, 200)}`;
    expect([200, 204, 409, 422, 429], shown).toContain(answer.status);
    expect(JSON.stringify(answer.body), shown).not.toMatch(/\bat .*\.ts|node_modules|syntax error|drizzle/i);
    expect(subject.errors(), shown).toEqual([]);
  }

  /** What a value looks like: a line of text keeps nothing that makes it read as another. */
  const asRead = (value: string) => value.replace(/\r\n/, " ").replace("\u202e", "").trim();

  test.each(fields.portal)(
    "in the portal's %s",
    async (field) => {
      for (const value of values) {
        const answer = await client.call("POST", "/portals/store", newPortal({ [field]: value }));
        expectSane(answer, field, value);
        if (answer.status !== 200) continue;
        const { id } = answer.body;
        const read = await client.call("GET", `/portals/${id}`);
        expect(read.body).toEqual(answer.body);
        if (typeof value === "string" && field === "name") expect(read.body.name).toBe(asRead(value));
        expectSane(await client.call("PUT", `/portals/${id}/update`, newPortal({ [field]: value })), field, value);
      }
    },
    60_000,
  );

  test.each(fields.device)(
    "in the device's %s",
    async (field) => {
      for (const value of values) {
        const given = newDevice({ [field]: value });
        const answer = await client.call("POST", "/devices/store", given);
        expectSane(answer, field, value);
        if (answer.status !== 200) continue;
        const { id } = answer.body;
        expect((await client.call("GET", `/devices/${id}`)).body).toEqual(answer.body);
        expectSane(await client.call("PUT", `/devices/${id}/update`, given), field, value);
      }
    },
    60_000,
  );

  test.each(["days", "owner_id"])("in the %s of an action on devices", async (field) => {
    const { body } = await client.call("POST", "/devices/store", newDevice());
    for (const value of values) {
      const action = field === "days" ? "extend" : "move";
      const call = { action, values: { [field]: value }, ids: [body.id] };
      expectSane(await client.call("POST", "/devices/bulk", call), field, value);
    }
  });

  test.each(fields.user)(
    "in the user's %s",
    async (field) => {
      for (const value of values) {
        const given = newUser({ [field]: value });
        const answer = await client.call("POST", "/settings/users/store", given);
        expectSane(answer, field, value);
        if (answer.status !== 200) continue;
        const { id } = answer.body;
        expect((await client.call("GET", `/settings/users/${id}`)).body).toEqual(answer.body);
        expectSane(await client.call("PUT", `/settings/users/${id}/update`, given), field, value);
      }
    },
    60_000,
  );

  test.each(fields.profile)(
    "in the profile's %s",
    async (field) => {
      for (const value of values) {
        const profile = { name: "Somebody", email, language: "en", timezone: "UTC", phone: "1", [field]: value };
        const answer = await client.call("PUT", "/settings/profile/update", profile);
        expectSane(answer, field, value);
        if (answer.status === 200) email = String(answer.body.email);
      }
    },
    60_000,
  );

  test.each([
    ["POST", "/login", ["email", "password", "remember"]],
    ["POST", "/register", ["name", "email", "password"]],
    ["POST", "/password/email", ["email"]],
    ["POST", "/password/reset", ["token", "email", "password"]],
    ["POST", "/email/verify", ["id", "signature"]],
    ["POST", "/email/resend", ["email"]],
    ["POST", "/setup", ["token", "name", "email", "password"]],
  ] as const)(
    "in the fields of %s %s",
    async (method, path, names) => {
      const good: Record<string, unknown> = {
        name: "A",
        email: "a@example.com",
        password: "Long-enough-1",
        token: "x".repeat(43),
        id: 1,
        signature: "x.y",
        remember: false,
      };
      for (const field of names) {
        for (const value of values) {
          const body = Object.fromEntries(names.map((name) => [name, name === field ? value : good[name]]));
          const answer = await subject.client().call(method, path, body);
          if (answer.status === 403) continue;
          expectSane(answer, field, value);
        }
      }
    },
    120_000,
  );

  test.each([
    ["/portals/bulk", "action"],
    ["/portals/bulk", "values"],
    ["/portals/bulk", "filter"],
    ["/portals/bulk", "expected"],
    ["/portals/bulk", "except"],
    ["/portals/archive", "ids"],
    ["/portals/restore", "batch"],
    ["/portals/restore", "ids"],
    ["/notifications/read", "ids"],
    ["/notifications/read", "all"],
    ["/2fa/enable", "code"],
    ["/password/confirm", "password"],
  ])("in the body of %s, at %s", async (path, field) => {
    for (const value of values) {
      const body = {
        ...(path === "/portals/bulk" ? { action: "enable", filter: { search: "none such" }, expected: 0 } : {}),
        [field]: value,
      };
      expectSane(await client.call("POST", path, body), field, value);
    }
  });

  test("in the query of the search and of notifications", async () => {
    for (const value of texts) {
      const text = encodeURIComponent(value.replace(/[\ud800-\udfff]/g, "?").slice(0, 1000));
      expectSane(await client.call("GET", `/search?q=${text}`), "q", value);
      expectSane(
        await client.call("GET", `/devices?search=${text}&filter[model_id]=${text}&filter[country]=${text}`),
        "search",
        value,
      );
      expectSane(await client.call("GET", `/notifications?unread=${text}&page=${text}`), "unread", value);
    }
  });

  test("a name of a prototype in the body changes nothing", async () => {
    const body = `{"__proto__": {"active": true}, "constructor": {"prototype": {"polluted": true}}, ${JSON.stringify(newPortal()).slice(1)}`;
    expect((await client.call("POST", "/portals/store", body)).status).toBe(200);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("deeply nested JSON is refused", async () => {
    const depth = 100_000;
    const answer = await client.call(
      "POST",
      "/portals/bulk",
      `{"action":"enable","values":${"[".repeat(depth)}${"]".repeat(depth)},"ids":[1]}`,
    );
    expect([400, 422]).toContain(answer.status);
  });

  test.each([
    "javascript:alert(1)",
    "ftp://x.example/",
    "http://",
    "//x.example",
    "http://%",
    "data:text/html,x",
    "http:\\\\x",
    " ",
  ])("the URL %j is refused", async (url) => {
    const answer = await client.call("POST", "/portals/store", newPortal({ url }));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty("url");
  });
});
