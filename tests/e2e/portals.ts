import type { Locator, Page } from "@playwright/test";
import { expect, t, unique } from "./fixtures.ts";
import { fill, press, toast } from "./forms.ts";

/** Adds a portal through the form; ends on the list. */
export async function addPortal(page: Page, values: Record<string, string> = {}): Promise<string> {
  const name = values.name ?? unique("Portal");
  await page.goto("/portals/add");
  await fill(page, { name, url: "https://portal.example/c/", ...values });
  await press(page, t("portals:add"));
  await expect(toast(page, t("portals:done.created", { title: name }))).toBeVisible();
  return name;
}

/** The list, narrowed to what carries a name. */
export async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`/portals?search=${encodeURIComponent(search)}`);
}

/** The row of the list that carries a name. */
export function row(page: Page, name: string): Locator {
  return page.locator("tbody tr", { hasText: name });
}

/** Opens the edit page of the portal with this name. */
export async function openEdit(page: Page, name: string): Promise<void> {
  await openList(page, name);
  await row(page, name).getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/portals\/\d+\/edit/);
}
