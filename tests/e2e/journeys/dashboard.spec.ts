import type { Page } from "@playwright/test";
import { expect, t, test } from "../fixtures.ts";
import { hydrated } from "../forms.ts";

interface ShownFigure {
  href: string;
  value: string;
}

/** Every number of the page that leads to a list, with the number as it is written. */
function figuresOn(page: Page): Promise<ShownFigure[]> {
  return page.locator("main").evaluate((main) => {
    const found: ShownFigure[] = [];
    const add = (link: Element | null, value: string | null | undefined) => {
      const href = link?.getAttribute("href");
      if (href && value) found.push({ href, value: value.replace(/[^\d,]/g, "") });
    };
    for (const tile of main.querySelectorAll("a.tile")) add(tile, tile.querySelector("strong")?.textContent);
    for (const link of main.querySelectorAll(".panels .card-head a")) add(link, link.textContent);
    for (const row of main.querySelectorAll(".shares tr"))
      add(row.querySelector("a"), row.querySelector(".shares-value")?.textContent);
    for (const table of main.querySelectorAll(".chart .table")) {
      const link = table.querySelector("tbody tr:last-child a");
      add(link, link?.textContent);
    }
    return found;
  });
}

for (const account of ["super", "reseller"] as const) {
  test(`every figure of ${account} leads to a list with the same count`, async ({ page, signInAs }) => {
    await signInAs(account);
    await page.goto("/");
    const figures = await figuresOn(page);
    expect(figures.length).toBeGreaterThan(10);
    for (const { href, value } of figures) {
      const list = await (await page.request.get(href)).text();
      expect.soft(/class="page-count">([^<]*)</.exec(list)?.[1], href).toBe(value);
    }
  });
}

test("greets by name, and shows what one may open and nothing else", async ({ page, signInAs }) => {
  await signInAs("reseller");
  await page.goto("/");
  await expect(page.locator("h1")).toContainText("Rosa Almeida");
  await expect(page.getByRole("heading", { name: t("dashboard:shares.deviceStatus") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("dashboard:shares.userRole") })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: t("dashboard:latest.title") })).toHaveCount(0);
});

test("a chart says what it shows, and has its numbers in a table", async ({ page, signInAs, scripted }) => {
  await signInAs("super");
  await page.goto("/");
  await hydrated(page, scripted);
  const card = page.locator(".card", { has: page.getByRole("heading", { name: t("dashboard:days.activations") }) });
  const picture = card.getByRole("img");
  await expect(picture).toHaveAccessibleName(t("dashboard:days.activations"));
  await expect(picture).toHaveAccessibleDescription(/\d/);
  await expect(picture.locator("rect")).toHaveCount(30);
  await card.getByText(t("charts:numbers")).click();
  const rows = card.locator("tbody tr");
  await expect(rows).toHaveCount(30);
  const count = ((await rows.nth(20).locator("td").textContent()) ?? "").trim();
  await rows.nth(20).getByRole("link").click();
  await expect(page).toHaveURL(/\/devices\?filter/);
  await expect(page.locator(".page-count")).toHaveText(count);
});

test("the latest activity leads to all of it", async ({ page, signInAs }) => {
  await signInAs("super");
  await page.goto("/");
  await expect(page.locator(".latest li")).toHaveCount(6);
  await page.getByRole("link", { name: t("dashboard:latest.all") }).click();
  await expect(page).toHaveURL(/\/settings\/activity$/);
  await expect(page.locator("h1")).toHaveText(t("activity:title"));
});
