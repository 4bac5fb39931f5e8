import type { Page } from "@playwright/test";
import { addDevice, openDevice } from "../devices.ts";
import { accounts, expect, t, test, unique } from "../fixtures.ts";
import { field, fill, hydrated, press, submitSignIn, toast } from "../forms.ts";
import { row } from "../portals.ts";
import { sessionToEnd } from "../sessions.ts";

/** Adds a row of an entity through its form and opens its edit page. */
async function addAndOpen(page: Page, path: string, name: string, values: Record<string, string>): Promise<void> {
  await page.goto(`${path}/add`);
  await fill(page, values);
  await press(page, t(`${name}:add`));
  const title = values.name ?? "";
  await expect(toast(page, t(`${name}:done.created`, { title }))).toBeVisible();
  await page.goto(`${path}?search=${encodeURIComponent(title)}`);
  await row(page, title).getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/\d+\/edit/);
}

/** Presses a button when the session is over, and signs in again as the same person. */
async function pressTooLate(page: Page, words: string): Promise<void> {
  await press(page, words);
  await expect(page).toHaveURL(/\/login$/);
  await submitSignIn(page, accounts.super);
  await expect(toast(page, t("auth:notSaved.refilled"))).toBeVisible();
}

test("the code of a model is in the form again", async ({ page, context, server, scripted }) => {
  const end = await sessionToEnd(server, context, "super");
  const name = unique("Box");
  const code = name.slice(-6);
  await addAndOpen(page, "/settings/models", "models", { name, code });
  await hydrated(page, scripted);
  await fill(page, { manufacturer: "Acme" });
  await end();
  await pressTooLate(page, t("models:save"));
  await expect(field(page, "manufacturer")).toHaveValue("Acme");
  await expect(field(page, "code")).toHaveValue(code);
});

test("the values of an action on many are in its form again", async ({ page, context, server, scripted }) => {
  const end = await sessionToEnd(server, context, "super");
  const mac = await addDevice(page);
  await openDevice(page, mac);
  await page
    .locator("main")
    .getByRole("link", { name: t("devices:actions.extend"), exact: true })
    .click();
  await hydrated(page, scripted);
  await fill(page, { days: "45" });
  await end();
  await pressTooLate(page, t("devices:bulk.extend_one", { shown: 1 }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("devices:bulk.extend_one", { shown: 1 }));
  await expect(field(page, "days")).toHaveValue("45");
  await press(page, t("devices:bulk.extend_one", { shown: 1 }));
  await expect(toast(page, t("devices:done.extend_one", { count: 1 }))).toBeVisible();
});

test("an owner that was chosen is in the form again, by name", async ({ page, context, server, scripted }) => {
  const end = await sessionToEnd(server, context, "super");
  await page.goto("/settings/users/add");
  await hydrated(page, scripted);
  await field(page, "owner_id_search").fill("Kemal");
  if (!scripted) await press(page, t("screens:lookup.find"));
  await page.getByRole("radio", { name: /Kemal/ }).check();
  await fill(page, { name: "Typed before the end", email: "typed@example.test" });
  await end();
  await pressTooLate(page, t("users:add"));
  await expect(field(page, "name")).toHaveValue("Typed before the end");
  await expect(page.getByRole("radio", { name: /Kemal/ })).toBeChecked();
});
