import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOnly } from "axe-core";
import { expect, sessionOf, t, test } from "../fixtures.ts";
import { fill, press } from "../forms.ts";
import { screens } from "./screens.ts";

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
async function violations(page: Page, only: RunOnly = { type: "tag", values: LEVELS }): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate<AxeResults["violations"], RunOnly>(async (runOnly) => {
    const axe: { run(options: object): Promise<AxeResults> } = Reflect.get(window, "axe");
    const results = await axe.run({ runOnly });
    return results.violations;
  }, only);
  return found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} ${node.html.slice(0, 120)}`),
  );
}

/** The same page in dark: the markup stays as it is, the colours follow one attribute. */
async function violationsInTheDark(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    document.documentElement.setAttribute("data-theme", "dark");
    await Promise.all(document.getAnimations().map((transition) => transition.finished));
  });
  return violations(page, { type: "rule", values: COLOUR_RULES });
}

for (const look of looks) {
  test.describe(look.name, () => {
    for (const screen of screens) {
      test(screen.name, async ({ page, context, baseURL, server, sessions }) => {
        const url = baseURL ?? "";
        await context.addCookies([
          { name: "sd_locale", value: look.locale, url },
          { name: "sd_theme", value: "light", url },
        ]);
        if (screen.as) await context.addCookies(await sessionOf(screen.as, server, sessions));
        await page.goto(screen.path);
        await expect(page.locator("html")).toHaveAttribute("lang", look.locale);
        await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
        await expect(page.locator("h1")).toHaveCount(1);
        expect(await page.title()).not.toBe("");
        expect(await violations(page)).toEqual([]);
        if (look.locale === "en") expect(await violationsInTheDark(page)).toEqual([]);
      });
    }
  });
}

test("a refused form", async ({ page, context, baseURL, server, sessions }) => {
  await context.addCookies([{ name: "sd_theme", value: "light", url: baseURL ?? "" }]);
  await context.addCookies(await sessionOf("super", server, sessions));
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

test("the dark theme is the server's own", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "sd_theme", value: "dark", url: baseURL ?? "" }]);
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await violations(page)).toEqual([]);
});

test("open menus and the search dialog", async ({ page, signInAs }) => {
  await signInAs("super");
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
