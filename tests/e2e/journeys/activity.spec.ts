import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDevice, openDevice } from "../devices.ts";
import { expect, t, test } from "../fixtures.ts";
import { field, fill, hydrated, press, toast } from "../forms.ts";
import { addPortal, openEdit } from "../portals.ts";

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

/** A portal that was added and then changed; gives its name. */
async function changedPortal(page: Page): Promise<string> {
  const name = await addPortal(page, { priority: "10", password: "before-s3cret" });
  await openEdit(page, name);
  await fill(page, { priority: "20", password: "after-s3cret" });
  await press(page, t("portals:save"));
  await expect(toast(page, t("portals:done.saved", { title: name }))).toBeVisible();
  return name;
}

async function openActivity(page: Page, search: string): Promise<void> {
  await page.goto(`/settings/activity?search=${encodeURIComponent(search)}`);
}

test("tells who changed what, field by field, and of a secret only that it changed", async ({ page }) => {
  const name = await changedPortal(page);
  await openActivity(page, name);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  const line = page.locator("tbody tr").first();
  await expect(line).toContainText(t("activity:choices.action.update"));
  await expect(line).toContainText("Samir Haddad");
  await expect(line).toContainText(/\d+\.\d+\.\d+\.\d+|::/);

  await line.getByRole("link", { name: t("screens:row.details", { title: name }) }).click();
  const changes = page.locator(".change-table tbody tr");
  const priority = changes.filter({ hasText: t("portals:fields.priority") });
  await expect(priority.locator("td")).toHaveText(["10", "20"]);
  await expect(changes.filter({ hasText: t("activity:changes.secret.changed") })).toHaveCount(1);
  expect(await page.content()).not.toContain("s3cret");
});

test("writes a day as the day that was typed, whatever the reader's zone", async ({ page }) => {
  const name = await addPortal(page, { expires_at: "2027-06-15" });
  await openActivity(page, name);
  await page.getByRole("link", { name: t("screens:row.details", { title: name }) }).click();
  const expiry = page.locator(".change-table tbody tr").filter({ hasText: t("portals:fields.expires_at") });
  await expect(expiry.locator("td").last()).toHaveText("15/06/2027");
});

test("tells what a field points to by its name, as it was and as it became", async ({ page }) => {
  const mac = await addDevice(page, { model_id: "1" });
  await openDevice(page, mac);
  const model = await field(page, "model_id").locator("option:checked").textContent();
  const owner = (name: string) => field(page, "owner_id").selectOption({ label: name });
  for (const name of ["Tessa Vermeer", "Ines Carvalho"]) {
    await owner(name);
    await press(page, t("devices:save"));
    await expect(toast(page, t("devices:done.saved", { title: mac }))).toBeVisible();
    await openDevice(page, mac);
  }
  const inLine = (line: Locator, name: string) =>
    line
      .locator(".change-table tbody tr")
      .filter({ hasText: t(`devices:fields.${name}`) })
      .locator("td");

  await page
    .getByRole("navigation", { name: t("device-pages:label") })
    .getByRole("link", { name: t("device-pages:tabs.history"), exact: true })
    .click();
  const lines = page.locator("main details");
  await expect(inLine(lines.first(), "owner_id")).toHaveText(["Tessa Vermeer", "Ines Carvalho"]);
  await expect(inLine(lines.last(), "model_id").last()).toHaveText(model ?? "");

  await openActivity(page, mac);
  const title = { name: t("screens:row.details", { title: mac }) };
  await page.getByRole("link", title).first().click();
  await expect(inLine(page.locator("main"), "owner_id")).toHaveText(["Tessa Vermeer", "Ines Carvalho"]);
});

test("leads to what it speaks of", async ({ page }) => {
  const name = await addPortal(page);
  await openActivity(page, name);
  await page.locator("tbody").getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/portals\/\d+\/edit$/);
});

test("narrows down by person, action, kind and day, each with a chip", async ({ page, scripted }) => {
  const name = await changedPortal(page);
  const today = new Date().toISOString().slice(0, 10);
  await openActivity(page, name);
  await hydrated(page, scripted);
  await page.locator('select[name="filter[action]"]').selectOption("update");
  // With JavaScript the choice applies by itself.
  if (!scripted) await page.getByRole("button", { name: t("screens:filters.apply") }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator(".chips")).toContainText(t("activity:choices.action.update"));

  await page.goto(`/settings/activity?search=${encodeURIComponent(name)}&filter[at][from]=${today}`);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await page.goto(`/settings/activity?search=${encodeURIComponent(name)}&filter[at][to]=2020-01-01`);
  await expect(page.locator("tbody tr")).toHaveCount(0);
  await page.goto("/settings/activity?filter[subject_type]=user&filter[actor_id]=2");
  await expect(page.locator("tbody tr").first()).toContainText("Samir Haddad");
  await expect(page.locator(".chips")).toContainText("Samir Haddad");
});

test("is looked at only: nothing to add, choose or change", async ({ page }) => {
  await page.goto("/settings/activity?expand=1");
  await expect(page.locator('tbody input[name="ids"]')).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("screens:actions.archive") })).toHaveCount(0);
  await expect(page.locator("main form[method=post]:not([action='/columns'])")).toHaveCount(0);
});

test("exports what matches", async ({ page }) => {
  const name = await changedPortal(page);
  await openActivity(page, name);
  const href = await page.locator('a[href*="format=csv"]').first().getAttribute("href");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.goto(href ?? "").catch((error: Error) => expect(error.message).toContain("Download is starting")),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain(t("activity:fields.actor"));
  expect(text).toContain(name);
});
