import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, t, test, unique } from "../fixtures.ts";
import { hydrated, toast } from "../forms.ts";
import { addPortal, openList, row } from "../portals.ts";

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

/** Adds portals whose names share a word; gives the word and the names in order. */
async function addSeveral(page: Page, count: number): Promise<{ word: string; names: string[] }> {
  const word = unique("Batch");
  const names = Array.from({ length: count }, (_, at) => `${word} ${String.fromCharCode(65 + at)}`);
  for (const [at, name] of names.entries()) await addPortal(page, { name, priority: String(count - at) });
  return { word, names };
}

function titles(page: Page): Promise<string[]> {
  return page.locator("tbody tr .cell-title").allInnerTexts();
}

test("shows 20 of the demo's portals and a count of all", async ({ page }) => {
  await page.goto("/portals");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("portals:title"));
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await expect(page.getByRole("link", { name: t("portals:add") })).toBeVisible();
});

test("searches, says what narrows the list, and clears it", async ({ page, scripted }) => {
  const name = await addPortal(page);
  await page.goto("/portals");
  await hydrated(page, scripted);
  const box = page.getByRole("searchbox", { name: t("portals:searchIn") });
  await box.fill(name);
  await box.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(row(page, name)).toBeVisible();

  await page.getByRole("link", { name: t("screens:filters.clear") }).click();
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await openList(page, "no portal has this name");
  await expect(page.getByText(t("screens:noMatch.search", { search: "no portal has this name" }))).toBeVisible();
});

test("filters by type", async ({ page, scripted }) => {
  await page.goto("/portals");
  await hydrated(page, scripted);
  await page.locator('select[name="filter[type]"]').selectOption("xtream");
  // With JavaScript the choice applies by itself.
  if (!scripted) await page.getByRole("button", { name: t("screens:filters.apply") }).click();
  await expect(page).toHaveURL(/filter(\[|%5B)type(\]|%5D)=xtream/);
  // Columns: box, id, name, type.
  const types = async () => [...new Set(await page.locator("tbody tr td:nth-child(4)").allInnerTexts())];
  await expect.poll(types).toEqual([t("portals:choices.type.xtream")]);
});

test("sorts by a heading, the other way on the next click", async ({ page }) => {
  const { word, names } = await addSeveral(page, 3);
  await openList(page, word);
  const heading = page.getByRole("columnheader", { name: t("portals:fields.name") });
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => titles(page)).toEqual(names);
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => titles(page)).toEqual([...names].reverse());
});

test("pages and page sizes keep the rest of the list's state", async ({ page }) => {
  await page.goto("/portals?sortBy=name&sortDesc=false");
  await page
    .getByRole("navigation", { name: t("screens:sizes.label") })
    .getByRole("link", { name: "10", exact: true })
    .click();
  await expect(page.locator("tbody tr")).toHaveCount(10);
  const first = await titles(page);
  await page.locator('a[rel="next"]').first().click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/sortBy=name/);
  await expect(page.locator("tbody tr")).toHaveCount(10);
  await expect.poll(async () => (await titles(page))[0]).not.toBe(first[0]);
  expect((await titles(page)).filter((title) => first.includes(title))).toEqual([]);
  await page.locator('a[rel="prev"]').first().click();
  await expect(page).not.toHaveURL(/page=2/);

  await page
    .getByRole("navigation", { name: t("screens:sizes.label") })
    .getByRole("link", { name: t("screens:sizes.all") })
    .click();
  await expect(page).toHaveURL(/length=500/);
  await expect.poll(() => page.locator("tbody tr").count()).toBeGreaterThan(20);
});

test("fetches the next page when the pointer comes to its link, and not again on the press", async ({
  page,
  scripted,
}) => {
  test.skip(!scripted, "without JavaScript a link loads a page");
  await page.goto("/portals");
  await hydrated(page, scripted);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/portals.data") asked.push(search);
  });
  const first = await titles(page);
  const next = page.locator('a[rel="next"]');
  // Until the script that does it has come, a pointer that rests on the link tells it nothing.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await next.hover();
    expect(asked).toEqual(["?page=2"]);
  }).toPass();
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await titles(page))[0]).not.toBe(first[0]);
  expect(asked.filter((search) => search === "?page=2")).toHaveLength(1);
});

test("opens a row in full and closes it again", async ({ page }) => {
  const name = await addPortal(page, { user_agent: "Probe/7" });
  await openList(page, name);
  await page.getByRole("link", { name: t("screens:row.details", { title: name }) }).click();
  await expect(page.locator(".row-record")).toContainText("Probe/7");
  await page.getByRole("link", { name: t("screens:row.less", { title: name }) }).click();
  await expect(page.locator(".row-record")).toHaveCount(0);
});

test("chooses columns, and the choice stays", async ({ page }) => {
  await page.goto("/portals");
  await page.locator("#column-chooser summary").click();
  await page.locator("#column-chooser").getByLabel(t("portals:fields.username")).check();
  await page.getByRole("button", { name: t("screens:columns.apply") }).click();
  const heading = page.getByRole("columnheader", { name: t("portals:fields.username") });
  await expect(heading).toBeVisible();
  await page.goto("/portals?page=2");
  await expect(heading).toBeVisible();
});

test("disables and enables chosen rows, with Undo", async ({ page, scripted }) => {
  const { word, names } = await addSeveral(page, 3);
  await openList(page, word);
  await hydrated(page, scripted);
  for (const name of names.slice(0, 2)) await page.getByLabel(t("screens:row.choose", { title: name })).check();
  await page.locator('main form.bulk-bar button[value="disable"]').click();
  const notice = toast(page, t("portals:done.disable_other", { count: 2 }));
  await expect(notice).toBeVisible();
  await expect(row(page, t("portals:choices.active.false"))).toHaveCount(2);

  await notice.getByRole("button", { name: t("screens:undo") }).click();
  await expect(row(page, t("portals:choices.active.false"))).toHaveCount(0);

  await page.getByLabel(t("screens:row.choose", { title: names[2] ?? "" })).check();
  await page.locator('main form.bulk-bar button[value="disable"]').click();
  await expect(toast(page, t("portals:done.disable_one", { count: 1 }))).toBeVisible();
  await openList(page, word);
  await page.getByLabel(t("screens:row.choose", { title: names[2] ?? "" })).check();
  await page.locator('main form.bulk-bar button[value="enable"]').click();
  await expect(toast(page, t("portals:done.enable_one", { count: 1 }))).toBeVisible();
});

test("archives all that match after a confirmation that counts them, and Undo restores them", async ({
  page,
  scripted,
}) => {
  const { word, names } = await addSeveral(page, 11);
  await page.goto(`/portals?search=${encodeURIComponent(word)}&length=10`);
  await hydrated(page, scripted);
  // Without a script the bar shows once a row is chosen, and the link is in it.
  await page.locator("tbody input[type=checkbox]").first().check();
  await page.getByRole("link", { name: t("screens:bulk.all_other", { shown: 11 }) }).click();
  await expect(page).toHaveURL(/select=all/);
  await page.locator('main form.bulk-bar button[value="archive"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("portals:archive.title_other", { shown: 11 }));
  await page
    .locator("main")
    .getByRole("button", { name: t("portals:bulk.archive_other", { shown: 11 }) })
    .click();

  const notice = toast(page, t("portals:done.archive_other", { count: 11 }));
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: t("screens:undo") }).click();
  await expect(toast(page, t("portals:done.restore_other", { count: 11 }))).toBeVisible();
  await page.goto(`/portals?search=${encodeURIComponent(word)}`);
  await expect(page.locator("tbody tr")).toHaveCount(names.length);
});

test("refuses an action on all that match when they are no longer as many", async ({ page, openAs, scripted }) => {
  const { word } = await addSeveral(page, 11);
  await page.goto(`/portals?search=${encodeURIComponent(word)}&length=10&select=all`);
  await hydrated(page, scripted);
  const other = await openAs("admin");
  await addPortal(other, { name: `${word} late` });
  await page.locator('main form.bulk-bar button[value="disable"]').click();
  await expect(toast(page, t("screens:done.moved"))).toBeVisible();
});

test("exports what matches as CSV and for Excel", async ({ page, scripted }) => {
  const name = `${unique("Export")} "quoted", =1+1`;
  await addPortal(page, { name });
  for (const [words, file] of [
    [t("screens:export.csv"), "export-CSV.csv"],
    [t("screens:export.excel"), "export-excel.xls"],
  ] as const) {
    await openList(page, name);
    await hydrated(page, scripted);
    await page.getByRole("button", { name: t("screens:export.label") }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: words }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
    const content = await readFile(await download.path(), "utf8");
    expect(content).toContain(name.slice(0, 15));
    const lines = file.endsWith(".csv") ? content.trim().split(/\r?\n/).length : content.split("<Row").length - 1;
    expect(lines).toBe(2);
  }
});
