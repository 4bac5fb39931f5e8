import { expect, newAddress, type Page, t, test, unique } from "../fixtures.ts";
import { field, fill, hydrated, press, toast } from "../forms.ts";
import { row } from "../portals.ts";

const MAC = "02:00:00:00:00:02";

/** Opens one row's record in its list. */
async function openRecord(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${path}?search=${encodeURIComponent(title)}`);
  await row(page, title)
    .getByRole("link", { name: t("screens:row.details", { title }) })
    .click();
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

test("a QR is made, printed, scanned, replaced and revoked", async ({ page, browser, scripted, problems, server }) => {
  const name = unique("Guest");
  await page.goto("/devices-qr/add");
  await hydrated(page, scripted);
  await fill(page, { name, device_id_search: MAC });
  await press(page, t("screens:lookup.find"));
  await page.locator("main label.check", { hasText: MAC }).click();
  await press(page, t("qr-customers:add"));
  await expect(toast(page, t("qr-customers:done.created", { title: name }))).toBeVisible();

  await openRecord(page, "/devices-qr", name);
  await page
    .locator(".row-detail")
    .getByRole("link", { name: t("qr-customers:actions.qr") })
    .click();
  await expect(page.getByRole("img", { name: t("qr-customers:sheet.alt", { name }) })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".qr-sheet")).toBeVisible();
  await expect(page.locator("h1")).toBeHidden();
  await expect(page.locator(".sidebar")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const sheet = page.url();
  const key = (await page.locator("#qr-key").textContent()) ?? "";

  const phones = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: scripted,
    extraHTTPHeaders: { "X-Forwarded-For": newAddress() },
  });
  const phone = await phones.newPage();
  problems.watch(phone);
  async function scan(code: string) {
    await phone.goto("about:blank");
    await phone.goto(`/device/login?mac=${MAC}#${code}`);
    await hydrated(phone, scripted);
    if (scripted) return press(phone, t("device:login.scanned.use"));
    await fill(phone, { password: code.toLowerCase() });
    await press(phone, t("device:login.submit"));
  }
  await scan(key);
  // The device has no password, and a QR does not ask for one.
  await expect(phone).toHaveURL(/\/device$/);
  expect(phone.url()).not.toContain(key);

  await page.getByRole("link", { name: t("qr-customers:actions.rotate") }).click();
  await press(page, t("qr-customers:rotate.submit"));
  await expect(toast(page, t("qr-customers:done.rotate"))).toBeVisible();
  expect(page.url()).toBe(sheet);
  const fresh = (await page.locator("#qr-key").textContent()) ?? "";
  expect(fresh).not.toBe(key);
  await phone.reload();
  await expect(phone).toHaveURL(/\/device\/login/);
  await scan(key);
  await expect(phone.locator(".error-summary")).toBeVisible();
  await scan(fresh);
  await expect(phone).toHaveURL(/\/device$/);

  await page.goto(`/devices-qr?search=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("checkbox").check();
  await page.locator(".bulk-bar button[value=revoke]").click();
  await expect(toast(page, t("qr-customers:done.revoke_one", { count: 1 }))).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/device\/login/);
  await page.goto(sheet);
  await expect(page.locator("main")).toContainText(t("qr-customers:sheet.none.revoked"));
  await expect(page.locator(".qr-sheet")).toHaveCount(0);
  await phones.close();
});

test("a car-box gets a new password, which is shown once, and is signed out from its row", async ({
  page,
  scripted,
}) => {
  const username = unique("driver");
  await page.goto("/carbox-devices/add");
  await hydrated(page, scripted);
  const code = Math.random().toString(36).slice(2, 12);
  await fill(page, { username, password: "Correct-horse-1", code, vehicle: "Setra", plate: "ZG 1", portal_id: "1" });
  await press(page, t("carboxes:add"));
  await expect(toast(page, t("carboxes:done.created", { title: username }))).toBeVisible();

  await openRecord(page, "/carbox-devices", username);
  await page
    .locator(".row-detail")
    .getByRole("link", { name: t("carboxes:actions.reset-password") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("carboxes:reset.title", { title: username }));
  await hydrated(page, scripted);
  await press(page, t("carboxes:reset.submit"));
  const password = page.locator("#new-password");
  await expect(password).toHaveText(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
  const shown = (await password.textContent()) ?? "";
  await page.getByRole("link", { name: t("carboxes:reset.back") }).click();
  await expect(page).toHaveURL(/\/carbox-devices\?/);
  expect(await page.content()).not.toContain(shown);

  await openRecord(page, "/carbox-devices", username);
  await hydrated(page, scripted);
  await press(page, t("carboxes:actions.sign-out"));
  await expect(toast(page, t("carboxes:done.sign-out_other", { title: username, count: 0 }))).toBeVisible();
  await expect(page).toHaveURL(/\/carbox-devices\?search=.*expand=\d+/);
  await expect(field(page, "search")).toHaveValue(username);
});
