import type { Page } from "@playwright/test";
import { expect, t, test } from "../fixtures.ts";
import { hydrated } from "../forms.ts";
import { holdUp } from "../held-up.ts";

const FROM = "filter[expires_at][from]";
const DAY = "2027-01-01";

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

function more(page: Page) {
  return page.getByText(t("screens:filters.more"), { exact: true });
}

function from(page: Page) {
  return page.locator(`input[name="${FROM}"]`);
}

test("further filters open before the page's scripts have come, and React keeps what was picked", async ({
  page,
  scripted,
}) => {
  test.skip(!scripted, "is about scripts that are late");
  const answerScripts = await holdUp(page, "**/assets/*.js");
  await page.goto("/devices", { waitUntil: "commit" });
  await expect(from(page)).toHaveCount(0);
  await more(page).click();
  await from(page).fill(DAY);

  answerScripts();
  await hydrated(page, scripted);
  await expect(from(page)).toHaveValue(DAY);
  await expect(from(page)).toBeVisible();
  // A form that React knows applies a choice at once.
  await page.locator('select[name="filter[status]"]').selectOption("active");
  await expect(page).toHaveURL(/status/);
  expect(new URL(page.url()).searchParams.get(FROM)).toBe(DAY);
  await page.unrouteAll();
});

test("a range of days narrows the list, and a search keeps it though nobody has opened it again", async ({
  page,
  scripted,
}) => {
  await page.goto("/devices");
  await hydrated(page, scripted);
  const count = page.locator(".page-count");
  const all = (await count.textContent()) ?? "";
  await more(page).click();
  await from(page).fill(DAY);
  const apply = page.getByRole("button", { name: t("screens:filters.apply") });
  if (!scripted) await apply.click();
  await expect(page).toHaveURL(/expires_at/);
  await expect(count).not.toHaveText(all);

  await page.goto(page.url());
  await hydrated(page, scripted);
  await page.locator("#list-search").fill("a");
  await page.locator("#list-search").press("Enter");
  await expect(page).toHaveURL(/search=a/);
  expect(new URL(page.url()).searchParams.get(FROM)).toBe(DAY);
  await expect(page.locator(".chip").first()).toBeVisible();
});
