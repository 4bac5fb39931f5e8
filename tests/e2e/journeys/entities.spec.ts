import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type EntityUnderTest, entities } from "../entities.ts";
import { expect, t, test, unique } from "../fixtures.ts";
import { expectFieldError, fill, press, toast } from "../forms.ts";
import { row } from "../portals.ts";

/** A value for every field that must be filled. */
function values({ fields, title, sample }: EntityUnderTest): Record<string, string> {
  const chosen: Record<string, string> = { [title]: unique("Row") };
  for (const { name, kind } of fields) {
    const own = sample[name];
    if (own) chosen[name] = own();
    else if (kind === "url") chosen[name] = `https://${unique("host").replace(" ", "-")}.example/`;
    else if (kind === "number") chosen[name] = "7";
  }
  return chosen;
}

async function add(page: Page, entity: EntityUnderTest): Promise<string> {
  const typed = values(entity);
  const title = typed[entity.title] ?? "";
  await page.goto(`${entity.path}/add`);
  await fill(page, typed);
  await press(page, t(`${entity.name}:add`));
  await expect(toast(page, t(`${entity.name}:done.created`, { title }))).toBeVisible();
  return title;
}

for (const entity of entities) {
  const { name, path } = entity;

  test.describe(name, () => {
    test.beforeEach(async ({ signInAs }) => {
      await signInAs("super");
    });

    test("is added, found, opened, changed and exported", async ({ page }) => {
      const title = await add(page, entity);
      await expect(row(page, title)).toBeVisible();

      await page.goto(`${path}?search=${encodeURIComponent(title)}`);
      await row(page, title).getByRole("link", { name: title, exact: true }).click();
      const changed = unique("Changed");
      await fill(page, { [entity.title]: changed });
      await press(page, t(`${name}:save`));
      await expect(toast(page, t(`${name}:done.saved`, { title: changed }))).toBeVisible();
      expect(new URL(page.url()).searchParams.get("search")).toBe(title);

      await page.goto(`${path}?search=${encodeURIComponent(changed)}`);
      await row(page, changed)
        .getByRole("link", { name: t("screens:row.details", { title: changed }) })
        .click();
      await expect(page.locator(".row-detail")).toContainText(changed);

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.evaluate(() => {
          const link = document.querySelector<HTMLAnchorElement>('a[href*="/export"][href*="format=csv"]');
          link?.click();
        }),
      ]);
      expect(download.suggestedFilename()).toBe("export-CSV.csv");
      const text = readFileSync(await download.path(), "utf8");
      expect(text.trim().split("\r\n")).toHaveLength(2);
      expect(text).toContain(changed);
    });

    test("says what is missing and keeps the rest", async ({ page }) => {
      await page.goto(`${path}/add`);
      await page.locator("main form").evaluateAll((forms) => {
        for (const form of forms) form.setAttribute("novalidate", "");
      });
      await fill(page, { ...values(entity), [entity.title]: "   " });
      await press(page, t(`${name}:add`));
      await expectFieldError(page, entity.title);
    });

    test("is archived after a confirmation, and comes back by Undo", async ({ page }) => {
      const title = await add(page, entity);
      await page.goto(`${path}?search=${encodeURIComponent(title)}`);
      await row(page, title).getByRole("checkbox").check();
      await page.locator(".bulk-bar button[value=archive]").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("screens:archive.one", { title }));
      await press(page, t(`${name}:bulk.archive_one`, { shown: 1 }));
      const notice = toast(page, t(`${name}:done.archive_one`, { count: 1 }));
      await expect(notice).toBeVisible();
      await expect(row(page, title)).toHaveCount(0);
      await notice.getByRole("button", { name: t("screens:undo") }).click();
      await expect(toast(page, t(`${name}:done.restore_one`, { count: 1 }))).toBeVisible();
      await expect(row(page, title)).toBeVisible();
    });

    for (const action of entity.bulk) {
      test(`${action}: for chosen rows`, async ({ page }) => {
        const title = await add(page, entity);
        await page.goto(`${path}?search=${encodeURIComponent(title)}`);
        await row(page, title).getByRole("checkbox").check();
        await page.locator(`.bulk-bar button[value=${action}]`).click();
        await expect(page.locator(".toast").first()).toBeVisible();
        await expect(page.locator(".toast").first()).not.toContainText(t("common:toast.error"));
        await expect(row(page, title)).toBeVisible();
      });
    }
  });
}
