import type { Page } from "@playwright/test";
import { demoDevice } from "../../setup/accounts.ts";
import { openDevice } from "../devices.ts";
import { expect, newClient, newDevice, newPanel, panelCookies, t, test } from "../fixtures.ts";
import { dressed, errorSummary, errorTitle, expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";

const sizes = [
  { name: "a phone", width: 360, height: 740 },
  { name: "a television", width: 1920, height: 1080 },
] as const;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function signIn(page: Page, mac: string, password: string, path = "/device/login"): Promise<void> {
  await page.goto(path);
  await fill(page, { mac, password });
  await press(page, t("device:login.submit"));
}

/** Opens the menu where it is not at the side. */
async function openMenu(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: t("shell:menu.open") });
  // Before its style sheet has come, a page has the button on every screen.
  await page.waitForLoadState();
  if (await opener.isVisible()) await opener.click();
}

async function goTo(page: Page, words: string): Promise<void> {
  await openMenu(page);
  await page.locator("#nav").getByRole("link", { name: words, exact: true }).click();
}

for (const { name, ...viewport } of sizes) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test("signs in with the MAC in another notation, looks around and signs out", async ({
      page,
      context,
      server,
      scripted,
    }) => {
      const { mac, password } = await newPanel(server);
      await signIn(page, mac.replaceAll(":", "-").toLowerCase(), password);
      await expect(page).toHaveURL(/\/device$/);
      await expect(page.locator("header.topbar")).toContainText(mac);
      await expect(page.locator("main")).toContainText(t("device:status.active"));
      const [cookie] = (await context.cookies()).filter((kept) => kept.name === "sd_device");
      expect(cookie).toMatchObject({ expires: -1, httpOnly: true, sameSite: "Lax" });

      await hydrated(page, scripted);
      await goTo(page, t("device:nav.device_about.title"));
      await expect(heading(page)).toHaveText(t("device:about.title"));
      await openMenu(page);
      await page
        .locator("#nav")
        .getByRole("button", { name: t("device:logout") })
        .click();
      await expect(page).toHaveURL(`${server.url}/device/login?mac=${encodeURIComponent(mac)}`);
      await expect(field(page, "mac")).toHaveValue(mac);
      await page.goto("/device");
      await expect(page).toHaveURL(/\/device\/login/);
    });

    test("first use: the key, a password, the page that was asked for", async ({ page, server }) => {
      const { mac, key } = await newDevice(server);
      await page.goto("/device/about");
      await expect(page).toHaveURL(/\/device\/login$/);
      await fill(page, { mac, password: key });
      await press(page, t("device:login.submit"));
      await expect(page).toHaveURL(/\/device\/password$/);
      await page.goto("/device/settings");
      await expect(page).toHaveURL(/\/device\/password$/);

      await fill(page, { password: "Chosen-by-me-1", password_repeat: "Chosen-by-me-2" });
      await press(page, t("device:password.submit"));
      await expectFieldError(page, "password_repeat");
      await fill(page, { password: "Chosen-by-me-1", password_repeat: "Chosen-by-me-1" });
      await press(page, t("device:password.submit"));
      await expect(page).toHaveURL(/\/device\/settings$/);
      await expect(toast(page, t("device:password.done"))).toBeVisible();
      await page.goto("/device/password");
      await expect(page).toHaveURL(/\/device$/);
    });

    test("changes name and time zone; a refused entry stays as it was typed", async ({ page, context, server }) => {
      const { cookies } = await newPanel(server);
      await context.addCookies(cookies);
      await page.goto("/device/settings");
      await page.locator("form#device-settings").evaluate((form) => form.setAttribute("novalidate", ""));
      await field(page, "name").evaluate((input) => input.removeAttribute("maxlength"));
      await fill(page, { name: "x".repeat(101), timezone: "Europe/Lisbon" });
      await press(page, t("device:settings.save"));
      await expectFieldError(page, "name");
      await expect(page).toHaveTitle(errorTitle);
      await expect(field(page, "timezone")).toHaveValue("Europe/Lisbon");
      await fill(page, { name: "Kitchen" });
      await press(page, t("device:settings.save"));
      await expect(toast(page, t("device:settings.saved"))).toBeVisible();
      await expect(page.locator("header.topbar")).toContainText("Kitchen");
      await expect(field(page, "timezone")).toHaveValue("Europe/Lisbon");
    });

    test("changes the password with the one in force; another browser is signed out", async ({
      page,
      context,
      server,
    }) => {
      const { mac, password, cookies } = await newPanel(server);
      const elsewhere = await newClient(server, await panelCookies(server, { mac, password }));
      await context.addCookies(cookies);
      await page.goto("/device/settings");
      const change = { password: "Another-one-1", password_repeat: "Another-one-1" };
      await fill(page, { current_password: "wrong", ...change });
      await press(page, t("device:settings.password.submit"));
      await expectFieldError(page, "current_password");
      await fill(page, { current_password: password, ...change });
      await press(page, t("device:settings.password.submit"));
      await expect(toast(page, t("device:settings.password.done"))).toBeVisible();
      const answer = await elsewhere.get("/device", { maxRedirects: 0 });
      expect(answer.headers().location).toBe(`/device/login?mac=${encodeURIComponent(mac)}`);
      await elsewhere.dispose();
    });

    test("reads and accepts the licence, which then is asked for no more", async ({
      page,
      context,
      server,
      scripted,
    }) => {
      await context.addCookies((await newPanel(server)).cookies);
      await page.goto("/device");
      await page.getByRole("link", { name: t("device:home.licence.read") }).click();
      await expect(heading(page)).toHaveText(t("device-licence:title"));
      await dressed(page, scripted);
      await press(page, t("device-licence:accept"));
      await expect(toast(page, t("device-licence:done"))).toBeVisible();
      await expect(page.getByText(t("device:home.licence.open"))).toHaveCount(0);
      await page.goto("/device/eula");
      await expect(page.getByRole("button", { name: t("device-licence:accept") })).toHaveCount(0);
    });

    test("every control of the panel is large enough for a finger", async ({ page, context, server, scripted }) => {
      await context.addCookies((await newPanel(server)).cookies);
      const least = viewport.width >= 1600 ? 56 : 44;
      for (const path of ["/device", "/device/settings", "/device/about", "/device/eula"]) {
        await page.goto(path);
        await hydrated(page, scripted);
        const small = await page
          .locator("a[href], button, select, input:not([type=hidden]):not([type=checkbox]):not([hidden])")
          .evaluateAll(
            (controls, px) =>
              controls
                .filter(
                  (control) =>
                    control.checkVisibility() && !control.matches(".skip, .toast *, .input-end, .sidebar-head *"),
                )
                .map((control) => ({ box: control.getBoundingClientRect(), html: control.outerHTML.slice(0, 90) }))
                .filter(({ box }) => box.height < px)
                .map(({ box, html }) => `${box.height} ${html}`),
            least,
          );
        expect(small, path).toEqual([]);
      }
    });
  });
}

test("an unknown MAC and a wrong password get the same answer, and the MAC stays", async ({ page, server }) => {
  const { mac } = await newPanel(server);
  const texts: string[] = [];
  for (const tried of [mac, "0F:FF:FF:FF:FF:FE"]) {
    await signIn(page, tried, "not the password");
    await expect(errorSummary(page)).toBeVisible();
    await expect(field(page, "mac")).toHaveValue(tried);
    expect(await field(page, "password").getAttribute("value")).toBeFalsy();
    texts.push((await errorSummary(page).textContent()) ?? "");
  }
  expect(texts[1]).toBe(texts[0]);
});

test("too many tries on one MAC are refused, and say how long to wait", async ({ page, server }) => {
  const { mac, password } = await newPanel(server);
  // From another address than the device's own browser, as a stranger would.
  const stranger = await newClient(server);
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await stranger.post("/device/login", { form: { mac, password: "guess" }, maxRedirects: 0 });
    expect(answer.status()).toBe(422);
  }
  await stranger.dispose();
  await signIn(page, mac, password);
  await expect(errorSummary(page)).toContainText(/\d+/);
  await expect(page).toHaveURL(/\/device\/login$/);
  await expect(field(page, "mac")).toHaveValue(mac);
});

test("the MAC comes with the address, in any notation, and is remembered", async ({ page, context, server }) => {
  const { mac, password } = await newPanel(server);
  await page.goto(`/device/login?mac=${mac.replaceAll(":", "")}`);
  await expect(field(page, "mac")).toHaveValue(mac);
  await page.goto("/device/login?mac=nonsense");
  await expect(field(page, "mac")).toHaveValue("");
  await signIn(page, mac, password);
  await expect(page).toHaveURL(/\/device$/);
  const kept = (await context.cookies()).filter(({ name }) => name !== "sd_device");
  await context.clearCookies();
  await context.addCookies(kept);
  await page.goto("/device/login");
  await expect(field(page, "mac")).toHaveValue(mac);
});

test("a session that ends in the middle of a form leads to the sign-in with the MAC and keeps what was typed", async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { mac, password, cookies } = await newPanel(server);
  await signInAs("super");
  await context.addCookies(cookies);
  await page.goto("/device/settings");
  await fill(page, { name: "Typed before the end" });
  const other = await newClient(server, cookies);
  await other.post("/device/logout", { form: {}, maxRedirects: 0 });
  await other.dispose();
  await press(page, t("device:settings.save"));
  await expect(page).toHaveURL(`${server.url}/device/login?mac=${encodeURIComponent(mac)}`);
  await fill(page, { password });
  await press(page, t("device:login.submit"));
  await expect(page).toHaveURL(/\/device\/settings$/);
  await expect(field(page, "name")).toHaveValue("Typed before the end");
  // Only the session of the panel had ended.
  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test("signing out everywhere ends every browser's session", async ({ page, context, server }) => {
  const { mac, password, cookies } = await newPanel(server);
  const elsewhere = await newClient(server, await panelCookies(server, { mac, password }));
  await context.addCookies(cookies);
  await page.goto("/device/settings");
  await press(page, t("device:settings.everywhere.submit"));
  await expect(page).toHaveURL(/\/device\/login/);
  expect((await elsewhere.get("/device", { maxRedirects: 0 })).status()).toBe(302);
  await elsewhere.dispose();
});

test("a blocked device is told so and changes nothing", async ({ page, context, server, openAs }) => {
  const { mac, cookies } = await newPanel(server);
  const staff = await openAs("super");
  await openDevice(staff, mac);
  await press(staff, t("devices:actions.block"));
  await expect(toast(staff, t("devices:done.block_one", { count: 1 }))).toBeVisible();
  await context.addCookies(cookies);
  await page.goto("/device/settings");
  await expect(page.getByText(t("device:readOnly.blocked.title"))).toBeVisible();
  await expect(field(page, "name")).toHaveCount(0);
  const client = await newClient(server, cookies);
  const answer = await client.post("/device/settings", { form: { name: "Changed" } });
  expect(answer.status()).toBe(403);
  await client.dispose();
  await page.goto("/device");
  await expect(page.getByText("Changed")).toHaveCount(0);
});

test("an address without a page is a 404 in the frame of the panel", async ({ page, signInAs }) => {
  await signInAs("device");
  const answer = await page.goto("/device/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText(t("common:failure.404.title"));
  await expect(page.locator("header.topbar")).toContainText(demoDevice.mac);
  await page.locator("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/device$/);
});

test("by keyboard alone: Tab and Enter, from the sign-in to the saved settings", async ({ page, server, scripted }) => {
  const { mac, password } = await newPanel(server);
  await page.goto("/device/login");
  await hydrated(page, scripted);
  const tabTo = async (target: ReturnType<typeof field>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("The control is not reached by Tab.");
  };
  await tabTo(field(page, "mac"));
  await page.keyboard.type(mac);
  await tabTo(field(page, "password"));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device$/);
  await tabTo(page.locator("main").getByRole("link", { name: t("device:nav.device_settings.title") }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\/settings$/);
  await hydrated(page, scripted);
  await tabTo(field(page, "name"));
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await expect(toast(page, t("device:settings.saved"))).toBeVisible();
  await expect(page.locator("header.topbar")).toContainText("By keys");
});

test("by remote control: the arrow keys go from control to control", async ({ page, context, server, scripted }) => {
  test.skip(!scripted, "Spatial movement is what JavaScript adds; Tab reaches everything without.");
  await context.addCookies((await newPanel(server)).cookies);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/device");
  await hydrated(page, scripted);
  const focused = page.locator(":focus");
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveText(t("device:home.licence.read"));
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveClass("panel-link");
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveClass(/nav-item/);
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveClass("panel-link");
  const link = page.locator("main").getByRole("link", { name: t("device:nav.device_settings.title") });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\/settings$/);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(field(page, "name")).toBeFocused();
  // Within the text the arrows are the caret's; beyond its end they leave.
  await page.keyboard.type("abc");
  await page.keyboard.press("ArrowLeft");
  await expect(field(page, "name")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(field(page, "timezone")).toBeFocused();
});
