import { setTimeout as wait } from "node:timers/promises";
import { type ServerProcess, startServer } from "../../setup/server-process.ts";
import { type Behaviour, startUpstreamProxy, type UpstreamProxy } from "../../setup/upstream-proxy.ts";
import { startOnDemoData } from "../../setup/variants.ts";
import { accounts, type Cookies, expect, newClient, type Page, t, test } from "../fixtures.ts";
import { field, fill, hydrated, press } from "../forms.ts";
import { expectNoLeak } from "./leaks.ts";

let api: ServerProcess;
let proxy: UpstreamProxy;
let app: ServerProcess;
let cookies: Cookies;

test.beforeAll(async () => {
  api = await startOnDemoData();
  proxy = await startUpstreamProxy(api.url);
  app = await startServer({ env: { API_URL: proxy.url } });
  const client = await newClient(app);
  const { email, password } = accounts.super;
  await client.post("/login", { form: { email, password }, maxRedirects: 0 });
  cookies = (await client.storageState()).cookies;
});

test.afterAll(async () => {
  await app.stop();
  await proxy.close();
  await api.stop();
});

test.beforeEach(async ({ problems, page }) => {
  // Pages that say so with a 502 or 503 are what is wanted here.
  problems.expect(/^answer: 50[23] /);
  problems.expect(/Failed to load resource.*50[23]/);
  await page.context().addCookies(cookies);
});

test.afterEach(async () => {
  proxy.behave("pass");
  // The breaker opens after five failures within ten seconds, for five seconds.
  await expect.poll(() => statusOf("/portals"), { timeout: 15_000 }).toBe(200);
});

async function statusOf(path: string): Promise<number> {
  const client = await newClient(app, cookies);
  const status = (await client.get(path, { maxRedirects: 0 })).status();
  await client.dispose();
  return status;
}

async function expectStillSignedIn(page: Page): Promise<void> {
  proxy.behave("pass");
  await expect.poll(() => statusOf("/portals"), { timeout: 15_000 }).toBe(200);
  await page.goto(`${app.url}/portals`);
  await expect(page).toHaveURL(/\/portals$/);
  await expect(page.locator("tbody tr").first()).toBeVisible();
}

const broken: Behaviour[] = ["dead", "html", "wrong-shape", 500];

for (const behaviour of broken) {
  test(`${behaviour}: a list says so with a Retry, in the frame, and signs nobody out`, async ({ page }) => {
    // Who is asking is still answered; only the list is not.
    proxy.behave(behaviour, /^\/portals/);
    const answer = await page.goto(`${app.url}/portals`);
    expect([502, 503]).toContain(answer?.status());
    await expect(page.locator("header.topbar")).toBeVisible();
    await expect(page.getByRole("link", { name: t("common:failure.retry") })).toBeVisible();
    expectNoLeak(await page.content(), String(behaviour));

    proxy.behave("pass");
    await expect.poll(() => statusOf("/portals"), { timeout: 15_000 }).toBe(200);
    await page.getByRole("link", { name: t("common:failure.retry") }).click();
    await expect(page.locator("tbody tr").first()).toBeVisible();
  });

  test(`${behaviour}: with nothing answering at all, every page says so`, async ({ page }) => {
    proxy.behave(behaviour);
    for (const path of ["/portals", "/portals/1/edit", "/settings/profile", "/search?q=a", "/"]) {
      const answer = await page.goto(`${app.url}${path}`);
      expect([502, 503], path).toContain(answer?.status());
      await expect(page).not.toHaveURL(/\/login|unauthorized/);
      expectNoLeak(await page.content(), path);
    }
    await expectStillSignedIn(page);
  });

  test(`${behaviour}: a form comes back with everything that was typed`, async ({ page }) => {
    await page.goto(`${app.url}/portals/add`);
    await fill(page, {
      name: "Typed in vain",
      url: "https://typed.example/",
      username: "typist",
      max_connections: "7",
    });
    proxy.behave(behaviour, /^\/portals\/store/);
    await press(page, t("portals:add"));
    await expect(page.getByRole("alert").first()).toBeVisible();
    for (const [name, value] of [
      ["name", "Typed in vain"],
      ["url", "https://typed.example/"],
      ["username", "typist"],
      ["max_connections", "7"],
    ] as const) {
      await expect(field(page, name)).toHaveValue(value);
    }
    expectNoLeak(await page.content(), String(behaviour));
  });

  test(`${behaviour}: so it does when nothing answers at all`, async ({ page }) => {
    await page.goto(`${app.url}/portals/add`);
    await hydrated(page, true);
    await fill(page, { name: "Typed in vain", url: "https://typed.example/", password: "Typed unseen" });
    proxy.behave(behaviour);
    await press(page, t("portals:add"));
    await expect(page.getByRole("alert").filter({ hasText: t("refusals:unavailable") })).toBeVisible();
    await expect(field(page, "name")).toHaveValue("Typed in vain");
    await expect(field(page, "password")).toHaveValue("Typed unseen");
    expectNoLeak(await page.content(), String(behaviour));
  });

  test(`${behaviour}: without a script it is there again when the page is, even where nothing answers at all`, async ({
    browser,
    problems,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies(cookies);
    const page = await context.newPage();
    problems.watch(page);
    await page.goto(`${app.url}/portals/add`);
    await fill(page, { name: "Typed in vain", url: "https://typed.example/", max_connections: "7" });
    proxy.behave(behaviour);
    await press(page, t("portals:add"));
    await expect(page.locator("body")).toContainText(t("refusals:unavailable"));
    expectNoLeak(await page.content(), String(behaviour));
    proxy.behave("pass");
    await expect.poll(() => statusOf("/portals"), { timeout: 15_000 }).toBe(200);
    await page.getByRole("link", { name: t("common:failure.retry") }).click();
    await expect(field(page, "name")).toHaveValue("Typed in vain");
    await expect(field(page, "max_connections")).toHaveValue("7");
    await context.close();
  });

  test(`${behaviour}: signing in says that it is not the password`, async ({ page }) => {
    await page.context().clearCookies();
    await page.goto(`${app.url}/login`);
    proxy.behave(behaviour, /^\/login/);
    await fill(page, { email: "someone@example.test", password: "secret enough" });
    await press(page, t("auth:login.submit"));
    await expect(page.locator("main .error-summary")).toBeVisible();
    await expect(field(page, "email")).toHaveValue("someone@example.test");
    expectNoLeak(await page.content(), String(behaviour));
  });
}

test("slow: after ten seconds the page says so", async ({ page }) => {
  proxy.behave("slow", /^\/portals/);
  const startedAt = Date.now();
  const answer = await page.goto(`${app.url}/portals`, { timeout: 40_000 });
  expect(answer?.status()).toBe(503);
  expect(Date.now() - startedAt).toBeLessThan(35_000);
  await expect(page.getByRole("link", { name: t("common:failure.retry") })).toBeVisible();
});

test("403: the API's message stands on the page and in a notice; nobody goes to /unauthorized", async ({ page }) => {
  proxy.behave(403, /^\/portals/);
  const answer = await page.goto(`${app.url}/portals`);
  expect(answer?.status()).toBe(403);
  await expect(page).toHaveURL(/\/portals$/);
  await expect(page.locator(".toast")).toContainText("Upstream says 403.");

  proxy.behave("pass");
  await page.goto(`${app.url}/portals/add`);
  await fill(page, { name: "Not allowed", url: "https://typed.example/" });
  proxy.behave(403, /^\/portals\/store/);
  await press(page, t("portals:add"));
  await expect(page.locator(".toast")).toContainText("Upstream says 403.");
  await expect(field(page, "name")).toHaveValue("Not allowed");
});

test("a failed role or notification fetch makes no notice and no sign-out", async ({ page }) => {
  proxy.behave(500, /^\/notifications/);
  await page.goto(`${app.url}/portals`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);

  // Not knowing the permissions is not the same as not having them.
  proxy.behave(500, /^\/settings\/role_permissions/);
  const answer = await page.goto(`${app.url}/portals`);
  expect(answer?.status()).toBe(503);
  await expect(page).toHaveURL(/\/portals$/);
});

test("a failed search says so in the page", async ({ page }) => {
  proxy.behave(500, /^\/search/);
  const answer = await page.goto(`${app.url}/search?q=anything`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("alert")).toContainText(t("shell:search.failed.title"));
});

test.describe("a lookup that finds nothing out", () => {
  const typed = { name: "Typed beside a lookup", password: "Pass-of-a-test-1", owner_id_search: "Kemal" };

  async function expectAllThere(page: Page): Promise<void> {
    await expect(page).toHaveURL(/\/settings\/users\/add$/);
    for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value);
  }

  for (const behaviour of [...broken, 403] as const) {
    test(`${behaviour}: leaves its form as it is, and finds later`, async ({ page }) => {
      await page.goto(`${app.url}/settings/users/add`);
      await hydrated(page, true);
      proxy.behave(behaviour, /^\/settings\/users\/search/);
      await fill(page, typed);
      const told = page.locator("main fieldset").getByText(t("common:failure.503.title"));
      await expect(told).toBeVisible();
      await expectAllThere(page);

      proxy.behave("pass");
      await expect.poll(() => statusOf("/settings/users/find?field=owner_id&q=Kemal"), { timeout: 15_000 }).toBe(200);
      await press(page, t("screens:lookup.find"));
      await page.getByRole("radio", { name: /Kemal/ }).check();
      await expect(told).toHaveCount(0);
      await expectAllThere(page);
    });
  }

  test("without a network it does so, too", async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(`${app.url}/settings/users/add`);
    await hydrated(page, true);
    await context.setOffline(true);
    await fill(page, typed);
    await expect(page.locator("main fieldset").getByText(t("common:failure.503.title"))).toBeVisible();
    await context.setOffline(false);
    await expectAllThere(page);
  });

  test("after the end of the session it does so, and the page comes back after the sign-in", async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/ERR_FAILED|ERR_UNSAFE_REDIRECT/);
    await page.goto(`${app.url}/settings/users/add`);
    await hydrated(page, true);
    await context.clearCookies({ name: /^sd_admin/ });
    await fill(page, typed);
    await expect(page.locator("main fieldset").getByText(t("common:failure.503.title"))).toBeVisible();
    await expectAllThere(page);
    const { email, password } = accounts.super;
    await page.goto(`${app.url}/login`);
    await fill(page, { email, password });
    await press(page, t("auth:login.submit"));
    await expect(page).toHaveURL(/\/settings\/users\/add$/);
  });

  test.describe("where no script runs", () => {
    // The failures of the tests before count for so long: one more would open the breaker for the whole page.
    test.beforeAll(() => wait(10_000));

    for (const behaviour of broken) {
      test(`${behaviour}: brings the form back with what was typed where no script runs`, async ({
        browser,
        problems,
      }) => {
        const plain = await browser.newContext({ javaScriptEnabled: false });
        await plain.addCookies(cookies);
        const page = await plain.newPage();
        problems.watch(page);
        await page.goto(`${app.url}/settings/users/add`);
        await fill(page, typed);
        proxy.behave(behaviour, /^\/settings\/users\/search/);
        await press(page, t("screens:lookup.find"));
        await expect(page.locator("main .error-summary")).toContainText(t(`refusals:${wordsFor(behaviour)}`));
        await expect(field(page, "name")).toHaveValue(typed.name);
        await expect(field(page, "owner_id_search")).toHaveValue(typed.owner_id_search);
        expectNoLeak(await page.content(), String(behaviour));
        await plain.close();
      });
    }
  });
});

/** What a refused form says about a broken API. */
function wordsFor(behaviour: Behaviour): "unavailable" | "unexpected" {
  return behaviour === "dead" ? "unavailable" : "unexpected";
}

test("401 alone signs out, and what was typed waits behind the sign-in", async ({ page }) => {
  await page.goto(`${app.url}/portals/add`);
  await fill(page, { name: "Typed before 401", url: "https://typed.example/" });
  proxy.behave(401, /^\/(portals|user)/);
  await press(page, t("portals:add"));
  await expect(page).toHaveURL(/\/login$/);
  proxy.behave("pass");
  // What was typed waits for whoever typed it.
  const { email, password } = accounts.super;
  await fill(page, { email, password });
  await press(page, t("auth:login.submit"));
  await expect(page).toHaveURL(/\/portals\/add/);
  await expect(field(page, "name")).toHaveValue("Typed before 401");
});

test("a GET is tried once more, a write never", async () => {
  const client = await newClient(app, cookies);
  proxy.behave("dead", /^\/portals/);
  proxy.calls.length = 0;
  await client.get("/portals");
  expect(proxy.calls.filter((call) => /GET \/api\/portals/.test(call))).toHaveLength(2);
  proxy.calls.length = 0;
  const form = { name: "Once", type: "m3u", url: "https://a.example/", max_connections: "1", priority: "0" };
  await client.post("/portals/add", { form, maxRedirects: 0 });
  expect(proxy.calls.filter((call) => /POST \/api\/portals/.test(call))).toHaveLength(1);
});
