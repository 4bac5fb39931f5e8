import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";
import { expect, t } from "../fixtures.ts";
import { fill, press } from "../forms.ts";
import { screens } from "./screens.ts";
import { test } from "./visit.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that look at colours, which is all that the dark theme changes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const looks = [
  { name: "English", locale: "en" },
  { name: "Arabic", locale: "ar" },
] as const;

test.describe.configure({ mode: "parallel" });

/** What axe finds wrong, one line for each element. Runs through the debugger, so the page's CSP stays as it is. */
async function violations(page: Page, runOnly: RunOnly = { type: "tag", values: LEVELS }): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate<AxeResults["violations"], RunOptions>(
    async (options) => {
      const axe: { run(options: RunOptions): Promise<AxeResults> } = Reflect.get(window, "axe");
      const results = await axe.run(options);
      return results.violations;
    },
    // Of what is right, axe need not list every element.
    { runOnly, resultTypes: ["violations"] },
  );
  return found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} ${node.html.slice(0, 120)}`),
  );
}

/** The same page in dark: the markup stays as it is, the colours follow one attribute. */
async function violationsInTheDark(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.setAttribute("data-theme", "dark");
    for (const transition of document.getAnimations()) transition.finish();
  });
  return violations(page, { type: "rule", values: COLOUR_RULES });
}

/** What every page says of itself. */
function aboutPage(page: Page) {
  return page.evaluate(() => ({
    locale: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
    headings: document.querySelectorAll("h1").length,
    titled: document.title !== "",
  }));
}

for (const { name, locale } of looks) {
  test.describe(name, () => {
    for (const { name, path, as } of screens) {
      test(name, async ({ page, visitAs }) => {
        await visitAs({ as, locale });
        await page.goto(path);
        expect(await aboutPage(page)).toEqual({ locale, theme: "light", headings: 1, titled: true });
        await test.step("light", async () => expect(await violations(page)).toEqual([]));
        if (locale !== "en") return;
        await test.step("dark", async () => expect(await violationsInTheDark(page)).toEqual([]));
      });
    }
  });
}

test("a refused form", async ({ page, visitAs }) => {
  await visitAs({ as: "super", locale: "en" });
  await page.goto("/portals/add");
  await page.locator("main form").evaluateAll((forms) => {
    for (const form of forms) form.setAttribute("novalidate", "");
  });
  await fill(page, { name: "x", url: "no address" });
  await press(page, t("portals:add"));
  await expect(page.locator(".error-summary")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await violationsInTheDark(page)).toEqual([]);
});

test("the dark theme is the server's own", async ({ page, visitAs, baseURL }) => {
  await visitAs({ as: null, locale: "en" });
  await page.context().addCookies([{ name: "sd_theme", value: "dark", url: baseURL ?? "" }]);
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await violations(page)).toEqual([]);
});

test("open menus and the search dialog", async ({ page, visitAs }) => {
  await visitAs({ as: "super", locale: "en" });
  await page.goto("/portals");
  for (const button of await page.locator("header.topbar button[popovertarget]:visible").all()) {
    await button.click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.waitForTimeout(500);
  await page
    .locator("header.topbar")
    .getByRole("link", { name: t("shell:search.open") })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
