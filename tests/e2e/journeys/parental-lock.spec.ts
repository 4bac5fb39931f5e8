import type { Page } from "@playwright/test";
import { expect, newPanel, panelCookies, t, test } from "../fixtures.ts";
import { errorSummary, expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";

const words = (key: string, values = {}) => t(`device-locks:${key}`, values);
const LOCK = "/device/parent-lock";
const BANNER = "/device/preferences/banner-time";

async function setLock(page: Page, pin: string, areas: string[]): Promise<void> {
  await page.goto(LOCK);
  for (const area of areas) await page.locator(`main input[value="${area}"]`).check();
  await fill(page, { pin, pin_repeat: pin });
  await press(page, words("lock.set"));
  await expect(toast(page, words("lock.isSet"))).toBeVisible();
}

for (const [name, width, height] of [
  ["a phone", 360, 740],
  ["a television", 1920, 1080],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test("is set with a PIN typed twice, changed with it, and switched off with it", async ({
      page,
      context,
      server,
      scripted,
    }) => {
      await context.addCookies((await newPanel(server)).cookies);
      await page.goto(LOCK);
      await hydrated(page, scripted);
      await page.locator('main input[value="live"]').check();
      await page.locator('main select[name="relock"]').selectOption("30");
      await fill(page, { pin: "4711", pin_repeat: "4712" });
      await press(page, words("lock.set"));
      await expectFieldError(page, "pin_repeat");
      await expect(page.locator('main input[value="live"]')).toBeChecked();
      await expect(field(page, "pin")).toHaveValue("");
      await fill(page, { pin: "47", pin_repeat: "47" });
      await press(page, words("lock.set"));
      await expectFieldError(page, "pin");
      await setLock(page, "4711", ["movies"]);
      await expect(page.locator("main")).toContainText(words("lock.area.movies"));

      const change = page.locator("form#lock-change");
      await change.locator('input[value="series"]').check();
      await fill(page, { current_pin: "0000" });
      await press(page, words("lock.change"));
      await expectFieldError(page, "current_pin");
      await expect(change.locator('input[value="series"]')).toBeChecked();
      await fill(page, { current_pin: "4711", new_pin: "86420", new_pin_repeat: "86420" });
      await press(page, words("lock.change"));
      await expect(toast(page, words("lock.changed"))).toBeVisible();
      await expect(page.locator("main dl")).toContainText(words("lock.area.series"));

      await fill(page, { pin: "4711" });
      await press(page, words("lock.remove"));
      await expectFieldError(page, "pin");
      await expect(change.locator('input[value="series"]')).toBeChecked();
      await fill(page, { pin: "86420" });
      await press(page, words("lock.remove"));
      await expect(toast(page, words("lock.removed"))).toBeVisible();
      await expect(page.getByRole("button", { name: words("lock.set") })).toBeVisible();
    });
  });
}

test("a locked page asks for the PIN, then opens; locked again it keeps what was typed", async ({
  page,
  context,
  browser,
  server,
  problems,
}) => {
  const panel = await newPanel(server);
  await context.addCookies(panel.cookies);
  await setLock(page, "4711", ["settings"]);
  await page.goto(BANNER);
  await expect(page).toHaveURL(new RegExp(`${BANNER}$`));

  const elsewhere = await (await browser.newContext()).newPage();
  problems.watch(elsewhere);
  await elsewhere.context().addCookies(await panelCookies(server, panel));
  for (const path of ["/device/theme", "/device/language", "/device/app-password", "/device/modes/zapping", BANNER]) {
    await elsewhere.goto(path);
    await expect(elsewhere).toHaveURL(/\/device\/parent-lock\/unlock$/);
  }
  await fill(elsewhere, { pin: "0000" });
  await press(elsewhere, words("unlock.submit"));
  await expectFieldError(elsewhere, "pin");
  await fill(elsewhere, { pin: "4711" });
  await press(elsewhere, words("unlock.submit"));
  await expect(elsewhere).toHaveURL(new RegExp(`${BANNER}$`));

  await fill(elsewhere, { banner_time: "33" });
  const tab = await elsewhere.context().newPage();
  await tab.goto(LOCK);
  await press(tab, words("lock.relockNow"));
  await expect(toast(tab, words("lock.relocked"))).toBeVisible();
  await tab.close();
  await press(elsewhere, t("device-preferences:save"));
  await expect(elsewhere).toHaveURL(/\/device\/parent-lock\/unlock$/);
  await expect(toast(elsewhere, t("auth:notSaved.locked.kept"))).toBeVisible();
  await fill(elsewhere, { pin: "4711" });
  await press(elsewhere, words("unlock.submit"));
  await expect(elsewhere).toHaveURL(new RegExp(`${BANNER}$`));
  await expect(field(elsewhere, "banner_time")).toHaveValue("33");
  await elsewhere.context().close();
});

test("five wrong PINs shut the lock; the right one does not open it then", async ({ page, context, server }) => {
  const panel = await newPanel(server);
  await context.addCookies(panel.cookies);
  await setLock(page, "4711", ["sources"]);
  await context.clearCookies();
  await context.addCookies(await panelCookies(server, panel));
  await page.goto("/device/parent-lock/unlock");
  for (let at = 0; at < 5; at++) {
    await fill(page, { pin: "0000" });
    await press(page, words("unlock.submit"));
    await expectFieldError(page, "pin");
  }
  await expect(page.locator("main")).toContainText(t("api:parentalLock.wrongLast_other", { count: 15 }));
  await fill(page, { pin: "4711" });
  await press(page, words("unlock.submit"));
  await expect(errorSummary(page)).toContainText(t("api:parentalLock.lockedOut_other", { count: 15 }));
  await page.goto(LOCK);
  await expect(page.locator("main")).toContainText(words("lock.shut"));
});

test("the app's password is set, changed and removed", async ({ page, context, server, scripted }) => {
  await context.addCookies((await newPanel(server)).cookies);
  await page.goto("/device/app-password");
  await hydrated(page, scripted);
  await fill(page, { password: "open", password_repeat: "shut" });
  await press(page, words("appPassword.set"));
  await expectFieldError(page, "password_repeat");
  await fill(page, { password: "open sesame", password_repeat: "open sesame" });
  await press(page, words("appPassword.set"));
  await expect(toast(page, words("appPassword.saved"))).toBeVisible();
  await expect(page.locator("main")).toContainText(words("appPassword.on"));
  await fill(page, { password: "another one", password_repeat: "another one" });
  await press(page, words("appPassword.change"));
  // The notice may still be the first one's: the empty form says that this one is through.
  await expect(field(page, "password")).toHaveValue("");
  await expect(toast(page, words("appPassword.saved")).first()).toBeVisible();
  await press(page, words("appPassword.remove"));
  await expect(toast(page, words("appPassword.removed"))).toBeVisible();
  await expect(page.locator("main")).toContainText(words("appPassword.off"));
});

test("what was typed in the panel outlasts a lost connection", async ({
  page,
  context,
  server,
  scripted,
  problems,
}) => {
  test.skip(!scripted, "without JavaScript the browser has a page of its own, from which Back leads to the form");
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.addCookies((await newPanel(server)).cookies);
  for (const [path, values, button] of [
    ["/device/app-password", { password: "open sesame", password_repeat: "open sesame" }, words("appPassword.set")],
    [LOCK, { pin: "4711", pin_repeat: "4711" }, words("lock.set")],
    [BANNER, { banner_time: "7" }, t("device-preferences:save")],
  ] as const) {
    await page.goto(path);
    await hydrated(page, scripted);
    await fill(page, values);
    await context.setOffline(true);
    await press(page, button);
    await expect(toast(page, t("common:lost"))).toBeVisible();
    await context.setOffline(false);
    for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value);
  }
});
