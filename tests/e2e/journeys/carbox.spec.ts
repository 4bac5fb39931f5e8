import type { BrowserContext, Page } from "@playwright/test";
import { accounts, demoCarbox } from "../../setup/accounts.ts";
import { carboxCookies, expect, newAddress, newPanel, t, test } from "../fixtures.ts";
import { expectFieldError, field, fill, hydrated, press, signIn, toast } from "../forms.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const link = (page: Page, words: string) => page.locator("main").getByRole("link", { name: words, exact: true });
const shownCode = async (page: Page) => (await page.locator(".carbox-code").textContent())?.trim() ?? "";

async function signInToCarbox(page: Page, { username, password }: { username: string; password: string }) {
  await fill(page, { username, password });
  await press(page, t("carbox:login.submit"));
}

/** What the box notices by itself with JavaScript, and by its link without. */
async function lookAgain(box: Page, scripted: boolean): Promise<void> {
  if (!scripted) await link(box, t("carbox:code.refresh")).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("carbox:logout") }).click();
}

test.describe("two browsers", () => {
  let phoneContext: BrowserContext;
  test.beforeEach(async ({ browser, javaScriptEnabled, problems, baseURL }) => {
    phoneContext = await browser.newContext({
      javaScriptEnabled,
      baseURL,
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { "X-Forwarded-For": newAddress() },
    });
    phoneContext.on("page", (page) => problems.watch(page));
  });
  test.afterEach(() => phoneContext.close());

  test("the box shows a code, the phone opens it, signs in and approves, the box is signed in", async ({
    page: box,
    context,
    scripted,
  }) => {
    await box.goto("/carbox/portal");
    await expect(box).toHaveURL(/\/carbox\/login$/);
    await expect(box.getByRole("img", { name: t("carbox:code.qrAlt") })).toBeVisible();
    const code = await shownCode(box);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    // Looking again keeps the code: it is the one that somebody may be typing.
    await box.reload();
    expect(await shownCode(box)).toBe(code);
    await hydrated(box, scripted);
    await lookAgain(box, scripted);
    await expect(box.locator(".carbox-code")).toHaveText(code);

    const phone = await phoneContext.newPage();
    await phone.goto(`/carbox/link/${code.toLowerCase()}`);
    await expect(phone).toHaveURL(/\/carbox\/login$/);
    // It comes to approve, so it shows no code of its own unless it is asked to.
    await expect(phone.getByText(t("carbox:login.leadToApprove"))).toBeVisible();
    await expect(phone.locator(".carbox-code")).toHaveCount(0);
    await signInToCarbox(phone, demoCarbox);
    await expect(phone).toHaveURL(/\/carbox\/link\/[2-9A-Z]{8}$/);
    const request = phone.url();
    await expect(heading(phone)).toHaveText(t("carbox-portal:link.title"));
    await expect(phone.locator(".carbox-code")).toHaveText(code);
    await expect(phone.locator(".facts")).toContainText("Chrome");
    await expect(phone.locator(".facts")).toContainText(demoCarbox.username);
    await press(phone, t("carbox-portal:link.approve"));
    await expect(toast(phone, t("carbox-portal:link.done.approve"))).toBeVisible();

    // Whoever asks for headers alone takes nothing away.
    if (!scripted) for (const path of ["/carbox/code", "/carbox/login?code"]) await box.request.head(path);
    await lookAgain(box, scripted);
    await expect(box).toHaveURL(/\/carbox\/portal$/);
    await expect(heading(box)).toHaveText(t("carbox-portal:portal.title"));
    await expect(box.locator(".carbox-bar")).toContainText("Mercedes Sprinter");
    const [cookie] = (await context.cookies()).filter(({ name }) => name === "sd_carbox");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    // Kept for a year, as the phone left that chosen.
    expect(cookie?.expires ?? 0).toBeGreaterThan(Date.now() / 1000 + 364 * 24 * 3600);

    // The code has done its work: whoever opens it again is told so, and nothing else.
    await phone.goto(request);
    await expect(phone.getByText(t("carbox-portal:link.states.used.title"))).toBeVisible();
    await expect(phone.getByRole("button", { name: t("carbox-portal:link.approve") })).toHaveCount(0);
    // Each signs out on its own.
    await signOut(phone);
    await expect(phone).toHaveURL(/\/carbox\/login$/);
    await box.goto("/carbox/portal");
    await expect(heading(box)).toHaveText(t("carbox-portal:portal.title"));
  });

  test("a box that is refused stays out and may show another code; a typed code finds it", async ({
    page: box,
    server,
    scripted,
  }) => {
    await phoneContext.addCookies(await carboxCookies(server));
    await box.goto("/carbox/login");
    await hydrated(box, scripted);
    const refused = await shownCode(box);
    const phone = await phoneContext.newPage();
    await phone.goto("/carbox/portal");
    await link(phone, t("carbox-portal:portal.phone.enter")).click();
    await fill(phone, { code: "K7MP" });
    await phone.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
    await press(phone, t("carbox-portal:enter.submit"));
    await expectFieldError(phone, "code");
    await expect(field(phone, "code")).toHaveValue("K7MP");
    await fill(phone, { code: ` ${refused.replace("-", " ").toLowerCase()}` });
    await press(phone, t("carbox-portal:enter.submit"));
    await expect(phone.locator(".carbox-code")).toHaveText(refused);
    const tab = await phoneContext.newPage();
    await tab.goto(phone.url());
    await press(phone, t("carbox-portal:link.deny"));
    await expect(toast(phone, t("carbox-portal:link.done.deny"))).toBeVisible();
    // The other tab still offers to approve.
    await press(tab, t("carbox-portal:link.approve"));
    await expect(tab.locator("main .notice")).toContainText(t("carbox-portal:link.states.denied.title"));

    await lookAgain(box, scripted);
    await expect(box.getByText(t("carbox:code.ended.denied.title"))).toBeVisible();
    await press(box, t("carbox:code.new"));
    await expect(box.locator(".carbox-code")).toBeVisible();
    expect(await shownCode(box)).not.toBe(refused);
    // A code that nobody was shown is told from one that is over.
    await phone.goto("/carbox/link/22222222");
    await expect(phone.getByText(t("carbox-portal:link.states.unknown.title"))).toBeVisible();
  });
});

test("signs in with a password, after a wrong one; finds vehicle, source and the way to the phone", async ({
  page,
}) => {
  await page.goto("/carbox/portal");
  await signInToCarbox(page, { username: demoCarbox.username, password: "wrong" });
  await expectFieldError(page, "username");
  await expect(field(page, "username")).toHaveValue(demoCarbox.username);
  await signInToCarbox(page, { ...demoCarbox, username: demoCarbox.username.toUpperCase() });
  await expect(page).toHaveURL(/\/carbox\/portal$/);
  const main = page.locator("main");
  await expect(main).toContainText("V-812-KD");
  await expect(main).toContainText("CB-0001");
  await expect(main.getByRole("img", { name: t("carbox-portal:portal.phone.qrAlt") })).toBeVisible();
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe("rgb(0, 0, 0)");
  for (const target of await page.locator(".carbox-bar :is(a, button):visible, main a:visible").all()) {
    const height = (await target.boundingBox())?.height ?? 0;
    expect(height, (await target.textContent()) ?? "").toBeGreaterThanOrEqual(64);
  }
  await page.goto("/carbox/login");
  await expect(page).toHaveURL(/\/carbox\/portal$/);
});

test("back office, device and car-box are signed in side by side, and each signs out alone", async ({
  page,
  server,
  context,
}) => {
  await context.addCookies((await newPanel(server)).cookies);
  await signIn(page, accounts.super);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/carbox/login");
  await signInToCarbox(page, demoCarbox);
  await expect(page).toHaveURL(/\/carbox\/portal$/);
  const homes = { admin: "/portals", device: "/device", carbox: "/carbox/portal" };
  const isIn = async (path: string) => {
    await page.goto(path);
    return new URL(page.url()).pathname === path;
  };
  for (const path of Object.values(homes)) expect(await isIn(path), path).toBe(true);

  await page.goto(homes.carbox);
  await signOut(page);
  await expect(page).toHaveURL(/\/carbox\/login$/);
  expect([await isIn(homes.admin), await isIn(homes.device), await isIn(homes.carbox)]).toEqual([true, true, false]);
  await context.addCookies(await carboxCookies(server));
  for (const [path, at] of [
    ["/device/logout", [true, false, true]],
    ["/logout", [false, false, true]],
  ] as const) {
    await page.request.post(path, { headers: { Origin: server.url }, form: {}, maxRedirects: 0 });
    expect([await isIn(homes.admin), await isIn(homes.device), await isIn(homes.carbox)], path).toEqual(at);
  }
});
