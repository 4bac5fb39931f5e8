import { hostileValues } from "../../setup/hostile-values.ts";
import { expect, newClient, sessionOf, test, unique } from "../fixtures.ts";
import { expectNoLeak } from "./leaks.ts";

/** The forms that anybody or a signed-in person can send, with a good value for each field. */
const forms: Record<string, Record<string, string>> = {
  "/login": { email: "a@example.test", password: "some password", remember: "on" },
  "/register": { name: "Some body", email: "a@example.test", password: "some password" },
  "/password/reset": { email: "a@example.test" },
  [`/password/reset/${"a".repeat(43)}`]: { email: "a@example.test", password: "some password" },
  "/email/resend": { email: "a@example.test" },
  [`/setup/${"a".repeat(43)}`]: {
    name: "N",
    email: "a@example.test",
    password: "some password",
    password_repeat: "some password",
  },
};

const portal = {
  name: "Some portal",
  type: "m3u",
  url: "https://portal.example/",
  username: "user",
  password: "pass",
  user_agent: "agent",
  max_connections: "1",
  priority: "0",
  expires_at: "2031-01-01",
  active: "on",
  is_default: "",
};

const profile = { name: "N", email: "", language: "en", timezone: "UTC", phone: "1", lock_version: "1" };

for (const [path, good] of Object.entries(forms)) {
  test(`hostile values in every field of ${path.replace(/a{20,}/, ":token")}`, async ({ server }) => {
    for (const name of Object.keys(good)) {
      for (const value of hostileValues) {
        const client = await newClient(server);
        const answer = await client.post(path, { form: { ...good, [name]: value }, maxRedirects: 0 });
        const label = `${path} ${name}=${value.slice(0, 40)}`;
        expect.soft(answer.status(), label).toBeLessThan(500);
        expectNoLeak(await answer.text(), label);
        await client.dispose();
      }
    }
  });
}

test("hostile values in every field of a portal are refused with the page, or stored and shown as text", async ({
  server,
  sessions,
  page,
  signInAs,
}) => {
  const cookies = await sessionOf("super", server, sessions);
  const word = unique("Hostile");
  const client = await newClient(server, cookies);
  for (const name of Object.keys(portal)) {
    for (const value of hostileValues) {
      const form = { ...portal, name: `${word} ${name}`, [name]: name === "name" ? `${word} ${value}` : value };
      const answer = await client.post("/portals/add", { form, maxRedirects: 0 });
      const label = `${name}=${value.slice(0, 40)}`;
      expect.soft([302, 422], label).toContain(answer.status());
      const body = await answer.text();
      expectNoLeak(body, label);
      // The rest of what was typed is still in the page.
      const kept = name === "username" ? 'value="agent"' : 'value="user"';
      if (answer.status() === 422) expect.soft(body.includes(kept), `${label} keeps ${kept}`).toBe(true);
    }
  }
  await client.dispose();

  // Whatever got in shows as text: nothing ran.
  await signInAs("super");
  await page.goto(`/portals?search=${encodeURIComponent(word)}&length=500`);
  expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
});

test("hostile values in the profile", async ({ server, registerAndSignIn, context }) => {
  const user = await registerAndSignIn();
  const client = await newClient(server, await context.cookies());
  for (const name of Object.keys(profile)) {
    for (const value of hostileValues) {
      const form = { ...profile, email: user.email, [name]: value };
      const answer = await client.post("/settings/profile", { form, maxRedirects: 0 });
      const label = `${name}=${value.slice(0, 40)}`;
      expect.soft(answer.status(), label).toBeLessThan(500);
      expectNoLeak(await answer.text(), label);
    }
  }
});

test("hostile values in every part of a list's address", async ({ server, sessions }) => {
  const client = await newClient(server, await sessionOf("super", server, sessions));
  const names = [
    "search",
    "sortBy",
    "sortDesc",
    "page",
    "length",
    "after",
    "filter[type]",
    "filter[active]",
    "filter[x",
    "expand",
    "select",
    "back",
    "format",
    "filter[expires_at][from]",
  ];
  for (const name of names) {
    for (const value of hostileValues.filter((each) => each.length < 2000)) {
      for (const path of ["/portals", "/portals/export"]) {
        const answer = await client.get(`${path}?${new URLSearchParams({ [name]: value })}`, { maxRedirects: 0 });
        const label = `${path} ${name}=${value.slice(0, 40)}`;
        expect.soft(answer.status(), label).toBeLessThan(500);
        expect.soft(answer.headers()["set-cookie"] ?? "", label).not.toContain("hacked");
        if (path === "/portals") expectNoLeak(await answer.text(), label);
      }
    }
  }
});

test("hostile preferences, columns and ways back", async ({ server, sessions }) => {
  const client = await newClient(server, await sessionOf("super", server, sessions));
  for (const value of [
    ...hostileValues,
    "//evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "/\\evil.example",
  ]) {
    const posts: [string, Record<string, string>][] = [
      ["/theme", { theme: value, return: value }],
      ["/language", { language: value, return: value }],
      ["/columns", { table: value, columns: value, back: value }],
      ["/portals", { intent: value, ids: value, batch: value }],
      ["/portals", { intent: "disable", scope: "all", expected: value, shown: value }],
      ["/settings/notifications", { intent: value, id: value }],
      ["/settings/2fa", { intent: value, code: value }],
    ];
    for (const [path, form] of posts) {
      const answer = await client.post(path, { form, maxRedirects: 0 });
      const label = `${path} ${value.slice(0, 40)}`;
      expect.soft(answer.status(), label).toBeLessThan(500);
      const location = answer.headers().location;
      if (location) expect.soft(new URL(location, server.url).origin, label).toBe(server.url);
      expectNoLeak(await answer.text(), label);
    }
  }
});
