import { expect, t, test } from "../fixtures.ts";
import { hydrated } from "../forms.ts";
import { addPortal } from "../portals.ts";

test("the search page finds a portal and leads to it", async ({ page, signInAs }) => {
  await signInAs("super");
  const name = await addPortal(page);
  await page.goto("/search");
  const box = page.locator("main").getByRole("searchbox");
  await box.fill(name);
  await page
    .locator("main")
    .getByRole("button", { name: t("shell:search.submit") })
    .click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await page.locator("main").getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/portals\/\d+\/edit/);

  await page.goto("/search?q=nothing+is+called+this");
  await expect(page.locator("main")).toContainText(t("shell:search.none", { q: "nothing is called this" }));
});

test("finds only what one could open", async ({ page, signInAs, openAs }) => {
  const other = await openAs("super");
  const name = await addPortal(other);
  await signInAs("noperm");
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await expect(page.locator("main .result")).toHaveCount(0);
});

test("the box in the header opens the search: a dialog with a script, the page without", async ({
  page,
  signInAs,
  scripted,
}) => {
  await signInAs("super");
  const name = await addPortal(page);
  await page.goto("/welcome");
  await hydrated(page, scripted);
  await page
    .locator("header.topbar")
    .getByRole("link", { name: t("shell:search.open") })
    .click();
  if (!scripted) {
    await expect(page).toHaveURL(/\/search$/);
    return;
  }
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await dialog.getByRole("searchbox").fill(name);
  await expect(dialog.getByRole("link", { name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/portals\/\d+\/edit/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.keyboard.press("Control+k");
  await dialog.getByRole("button", { name: t("shell:search.close") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
