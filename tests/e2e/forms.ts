import type { Locator, Page } from "@playwright/test";
import { expect, t } from "./fixtures.ts";

/** The control of a form by the name that it is sent under (the API's own). */
export function field(page: Page, name: string): Locator {
  return page.locator(`main [name="${name}"]:not([type="hidden"])`);
}

/** Types a value into each named control. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = field(page, name);
    if ((await control.evaluate((element) => element.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Presses the button with these words. */
export async function press(page: Page, words: string): Promise<void> {
  await page.locator("main").getByRole("button", { name: words, exact: true }).click();
}

/** The summary of what was wrong, above the heading. */
export function errorSummary(page: Page): Locator {
  return page.locator("main .error-summary");
}

/** How the title of a page begins while its form is refused. */
export const errorTitle = new RegExp(`^${t("common:title.error", { title: "" }).trim()}`);

/** Expects a refused form: an alert, and the text at the control too. */
export async function expectFieldError(page: Page, name: string): Promise<void> {
  await expect(errorSummary(page)).toBeVisible();
  await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  const described = (await field(page, name).getAttribute("aria-describedby")) ?? "";
  const error = described.split(" ").find((id) => id.endsWith("-error")) ?? "missing";
  await expect(page.locator(`[id="${error}"]`)).not.toBeEmpty();
}

/** Signs in at the page, as a person does. */
export async function signIn(page: Page, who: { email: string; password: string }, remember = false): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, who, remember);
}

/** Fills and sends the sign-in form that is open. */
export async function submitSignIn(
  page: Page,
  who: { email: string; password: string },
  remember = false,
): Promise<void> {
  await fill(page, { email: who.email, password: who.password });
  if (remember) await field(page, "remember").check();
  await press(page, t("auth:login.submit"));
}

/** A notice of the page by its words. */
export function toast(page: Page, words: string): Locator {
  return page.locator(".toast", { hasText: words });
}

/** Resolves once the page's own fonts are there, which move what stands below a long text; at once without JavaScript. */
export async function dressed(page: Page, scripted: boolean): Promise<void> {
  if (!scripted) return;
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes("Inter Variable")));
}

/** Resolves once React has taken over the page; at once where there is no JavaScript. */
export async function hydrated(page: Page, scripted: boolean): Promise<void> {
  if (!scripted) return;
  await page.waitForFunction(() => {
    const main = document.querySelector("main") ?? document.body;
    return Object.keys(main).some((key) => key.startsWith("__reactFiber"));
  });
}
