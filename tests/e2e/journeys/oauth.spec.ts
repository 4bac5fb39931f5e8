import { randomBytes } from "node:crypto";
import { freePort } from "../../setup/free-port.ts";
import { type OpenIdProvider, type People, startOpenIdProvider } from "../../setup/openid-provider.ts";
import { startServer } from "../../setup/server-process.ts";
import { totpCode } from "../../setup/totp.ts";
import { accounts, test as base, expect, type Page, t } from "../fixtures.ts";
import { fill, hydrated, press, toast } from "../forms.ts";

interface Desk {
  url: string;
  provider: OpenIdProvider;
  /** Who has an account at the provider. */
  people: People;
}

const label = "Desk ID";

/** A server with a provider to sign in at; without JavaScript the API is another process, which alone knows the client. */
const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({}, use, { project }) => {
      const [port, apiPort] = [await freePort(), await freePort()];
      const url = `http://127.0.0.1:${port}`;
      const people: People = {};
      const provider = await startOpenIdProvider(people, `${url}/oauth/desk/callback`);
      const client = {
        OAUTH_PROVIDERS: "desk",
        OAUTH_DESK_ISSUER: provider.issuer,
        OAUTH_DESK_CLIENT_ID: provider.clientId,
        OAUTH_DESK_CLIENT_SECRET: provider.clientSecret,
      };
      const apart = project.use.javaScriptEnabled === false;
      const app = apart
        ? { API_URL: `http://127.0.0.1:${apiPort}`, OAUTH_PROVIDERS: `desk=${provider.issuer}` }
        : client;
      const servers = await Promise.all([
        startServer({ env: { ...app, OAUTH_DESK_LABEL: label }, port }),
        ...(apart ? [startServer({ env: { ...client, OAUTH_DESK_LABEL: label }, port: apiPort })] : []),
      ]);
      await use({ url, provider, people });
      await Promise.all(servers.map((server) => server.stop()));
      await provider.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ desk }, use) => {
    await use(desk.url);
  },
});

const providerTitle = "Provider";
const button = t("auth:oauth.continue", { provider: label });

/** Somebody at the provider with the e-mail address of an account here. */
function personOf({ people }: Desk, email: string, email_verified = true): string {
  const name = `person-${randomBytes(4).toString("hex")}`;
  people[name] = { email, email_verified };
  return name;
}

/** Presses the button of the sign-in page and signs in at the provider. */
async function signInAtProvider(page: Page, scripted: boolean, name: string): Promise<void> {
  await hydrated(page, scripted);
  await press(page, button);
  await expect(page).toHaveTitle(providerTitle);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("signs in at the provider and goes on to what was asked for; the link outlives the address", async ({
  page,
  context,
  desk,
  scripted,
}) => {
  const name = personOf(desk, accounts.reseller.email);
  await page.goto("/settings/notifications?page=1");
  await expect(page).toHaveURL(/\/login$/);
  await signInAtProvider(page, scripted, name);
  await expect(page).toHaveURL(`${desk.url}/settings/notifications?page=1`);
  const cookies = await context.cookies(desk.url);
  expect(cookies.find((cookie) => cookie.name === "sd_oauth")).toBeUndefined();
  expect(cookies.find((cookie) => cookie.name === "sd_admin")).toMatchObject({ expires: -1, httpOnly: true });

  desk.people[name] = { email: "moved@example.test", email_verified: false };
  await context.clearCookies();
  await page.goto("/login");
  await signInAtProvider(page, scripted, name);
  await expect(page).toHaveURL(`${desk.url}/`);
});

test("asks for the second factor as after a password", async ({ page, desk, scripted }) => {
  const name = personOf(desk, accounts.twofactor.email);
  await page.goto("/settings/profile");
  await signInAtProvider(page, scripted, name);
  await expect(page).toHaveURL(/\/verify\/2fa$/);
  await fill(page, { code: totpCode(accounts.twofactor.secret) });
  await press(page, t("auth:verify.submit"));
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test("two tabs sign in side by side; a code works once, and only in the browser that asked", async ({
  page,
  context,
  browser,
  desk,
  scripted,
}) => {
  const name = personOf(desk, accounts.noperm.email);
  await page.goto("/login");
  await hydrated(page, scripted);
  await press(page, button);
  await expect(page).toHaveTitle(providerTitle);

  const other = await context.newPage();
  await other.goto("/login");
  await signInAtProvider(other, scripted, name);
  await expect(other).toHaveURL(/\/welcome$/);
  await other.close();

  // Signed out again, so that the first tab's answer is taken at its word.
  await context.clearCookies({ name: "sd_admin" });
  const callback = page.waitForRequest((request) => request.url().startsWith(`${desk.url}/oauth/desk/callback`));
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  const used = (await callback).url();

  await context.clearCookies();
  const stranger = await browser.newContext();
  for (const tab of [page, await stranger.newPage()]) {
    await tab.goto(used);
    await expect(tab).toHaveURL(`${desk.url}/login`);
    await expect(toast(tab, t("oauth:attempt.unknown"))).toBeVisible();
  }
  await stranger.close();
});

test("what goes wrong is told on the sign-in page: cancelled, not verified, no such account, not asked for", async ({
  page,
  desk,
  scripted,
}) => {
  await page.goto("/login");
  await hydrated(page, scripted);
  await press(page, button);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${desk.url}/login`);
  await expect(toast(page, t("oauth:attempt.denied", { provider: label }))).toBeVisible();

  await signInAtProvider(page, scripted, personOf(desk, accounts.admin.email, false));
  await expect(page).toHaveURL(`${desk.url}/login`);
  const provider = { provider: label };
  await expect(toast(page, t("oauth:refused.emailUnverified", provider))).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/login");
  await signInAtProvider(page, scripted, personOf(desk, "nobody@example.test"));
  await expect(page).toHaveURL(`${desk.url}/login`);
  await expect(toast(page, t("oauth:refused.nobody", provider))).toBeVisible();

  await page.goto(`${desk.url}/oauth/desk/callback?state=${"x".repeat(43)}&code=forged`);
  await expect(toast(page, t("oauth:attempt.unknown"))).toBeVisible();
});
