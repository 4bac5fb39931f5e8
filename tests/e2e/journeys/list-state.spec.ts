import type { Page } from "@playwright/test";
import { expect, t, test } from "../fixtures.ts";
import { hydrated, toast } from "../forms.ts";
import { holdUp } from "../held-up.ts";

/** Longer than typing waits before it applies, and than rows wait before placeholders take their place. */
const LONG = 900;

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

async function open(page: Page, scripted: boolean, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page, scripted);
}

function sortByName(page: Page) {
  return page.getByRole("columnheader", { name: t("portals:fields.name") }).getByRole("link");
}

function boxes(page: Page) {
  return page.locator('tbody input[name="ids"]');
}

/** The links that open and close a row in full. */
function details(page: Page) {
  return page.locator("tbody .cell-more a");
}

/** How many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("after Back the search box says what is searched for, though the focus is in it", async ({ page, scripted }) => {
  test.skip(!scripted, "without JavaScript Back shows a page of its own");
  await open(page, scripted, "/portals?search=a");
  await sortByName(page).click();
  await expect(page).toHaveURL(/sortBy/);
  const box = page.locator("#list-search");
  await box.fill("no portal has this name");
  await expect(page.getByText(t("screens:noMatch.text"))).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/sortBy/);
  await expect(box).toHaveValue("a");
  await expect(box).toBeFocused();
});

test("a press right after typing leads where it says, however slow the answer", async ({ page, scripted }) => {
  test.skip(!scripted, "without JavaScript typing applies nothing");
  await open(page, scripted, "/portals");
  const answer = await holdUp(page, "**/*.data*");
  await page.locator("#list-search").fill("typed");
  await page.getByRole("link", { name: t("portals:add") }).click();
  await page.waitForTimeout(LONG);
  answer();
  await expect(page).toHaveURL(/\/portals\/add/);
  await page.unrouteAll();
});

test("opening a row keeps that all are chosen, and which were left out", async ({ page, scripted }) => {
  await open(page, scripted, "/portals?length=10&select=all");
  await boxes(page).nth(3).uncheck();
  for (const expanded of [/expand=/, /^((?!expand=).)*$/]) {
    await details(page).nth(1).click();
    await expect(page).toHaveURL(expanded);
    await expect(page).toHaveURL(/select=all/);
    await expect(boxes(page).first()).toBeChecked();
    // A page that is loaded anew has its boxes as the address says.
    await expect(boxes(page).nth(3)).toBeChecked({ checked: !scripted });
  }
  await details(page).nth(1).click();
  await page.getByRole("link", { name: t("screens:bulk.onlyPage") }).click();
  await expect(page).not.toHaveURL(/select=all/);
  await expect(page.locator(".row-record")).toBeVisible();
});

test("what is ticked and the focus stay while a row's details are slow to come", async ({ page, scripted }) => {
  test.skip(!scripted, "without JavaScript a row opens on a page of its own");
  await open(page, scripted, "/portals?sortDesc=false&sortBy=name");
  await boxes(page).nth(2).check();
  const answer = await holdUp(page, "**/portals.data*");
  await details(page).nth(1).click();
  await page.waitForTimeout(LONG);
  await expect(page.locator(".skeleton-rows")).toHaveCount(0);
  await expect(details(page).nth(1)).toBeFocused();
  answer();
  await expect(page.locator(".row-record")).toBeVisible();
  await expect(boxes(page).nth(2)).toBeChecked();
  await expect(details(page).nth(1)).toBeFocused();
  await page.unrouteAll();
});

test("other rows that are slow to come have placeholders", async ({ page, scripted }) => {
  test.skip(!scripted, "without JavaScript the browser shows that it waits");
  await open(page, scripted, "/portals");
  const answer = await holdUp(page, "**/portals.data*");
  await sortByName(page).click();
  await expect(page.locator(".skeleton-rows")).toBeVisible();
  answer();
  await expect(page.locator(".skeleton-rows")).toHaveCount(0);
  await page.unrouteAll();
});

test("all that match but this page's can be acted on", async ({ page, scripted }) => {
  await open(page, scripted, "/portals?length=10&select=all");
  await expect(boxes(page)).toHaveCount(10);
  for (const box of await boxes(page).all()) await box.uncheck();
  await expect(page.locator("form.bulk-bar button").first()).toBeVisible();
});

for (const menu of ["#more-filters", "#column-chooser"]) {
  test(`${menu} closes on Escape and on a press elsewhere`, async ({ page, scripted }) => {
    test.skip(!scripted, "without JavaScript its button closes it");
    await open(page, scripted, "/devices");
    const button = page.locator(menu).locator("summary");
    const fields = page.locator(menu).locator("input:not([type=hidden]):enabled");
    await button.click();
    await fields.first().focus();
    await page.keyboard.press("Escape");
    await expect(fields.first()).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(fields.first()).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(fields.first()).toBeHidden();
  });
}

test("all columns off leaves the one that opens a row, and the chooser says so", async ({ page, scripted }) => {
  await open(page, scripted, "/portals");
  const button = page.locator("#column-chooser summary");
  const choices = page.locator('#column-chooser input[type="checkbox"]');
  await button.click();
  for (const choice of await choices.all()) if (await choice.isEnabled()) await choice.uncheck();
  await page.getByRole("button", { name: t("screens:columns.apply") }).click();
  await expect(page.locator("thead th:not(.cell-check, .cell-more)")).toHaveText([t("portals:fields.name")]);
  await expect(page.locator("#column-chooser .menu")).toBeHidden();
  await button.click();
  await expect(page.locator('#column-chooser input[type="checkbox"]:checked')).toHaveCount(1);
});

for (const locale of ["de", "fr", "nl", "pl"] as const) {
  test(`what can be done with chosen rows fits a phone in ${locale}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "sd_locale", value: locale, url: baseURL ?? "" }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/devices");
    await boxes(page).first().check();
    await expect(page.locator("form.bulk-bar")).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });
}

test("a long search without a match fits the page", async ({ page }) => {
  const search = "x".repeat(200);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/portals?search=${search}`);
    await expect(page.getByText(t("screens:noMatch.text"))).toBeVisible();
    expect(await overflow(page)).toBe(0);
  }
});

test("a choice made while another one is under way adds to it, and typing does", async ({ page, scripted }) => {
  test.skip(!scripted, "without JavaScript each choice is a page");
  await open(page, scripted, "/portals?search=a");
  const answer = await holdUp(page, "**/*.data*");
  await sortByName(page).click();
  await page
    .getByRole("navigation", { name: t("screens:sizes.label") })
    .getByRole("link", { name: "10" })
    .click();
  await page.locator('select[name="filter[type]"]').selectOption("xtream");
  await page.waitForTimeout(LONG);
  await page.locator("#list-search").fill("e");
  await page.waitForTimeout(LONG);
  answer();
  await expect(page).toHaveURL(/search=e/);
  const state = new URL(page.url()).searchParams;
  expect(Object.fromEntries(state)).toEqual({
    search: "e",
    sortBy: "name",
    sortDesc: "false",
    length: "10",
    "filter[type]": "xtream",
  });
  await page.unrouteAll();
});

test("what is ticked outlasts a connection that is lost while it is sent", async ({
  page,
  context,
  scripted,
  problems,
}) => {
  test.skip(!scripted, "without JavaScript the browser has a page of its own, from which Back leads to the list");
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await open(page, scripted, "/portals");
  await boxes(page).nth(1).check();
  await context.setOffline(true);
  await page.locator(".bulk-bar").locator('button[value="disable"]').click();
  await expect(toast(page, t("common:lost"))).toBeVisible();
  await context.setOffline(false);
  await expect(boxes(page).nth(1)).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: t("screens:bulk.chosen_one", { shown: 1 }) })).toBeVisible();
});
