import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, t } from "./fixtures.ts";
import { fill, press, toast } from "./forms.ts";

/** A MAC that no other test and no demo device has. */
export function uniqueMac(): string {
  const bytes = [...randomBytes(5)].map((byte) => byte.toString(16).padStart(2, "0"));
  return ["06", ...bytes].join(":").toUpperCase();
}

/** Adds a device through the form; ends on the list. */
export async function addDevice(page: Page, values: Record<string, string> = {}): Promise<string> {
  const mac = values.mac ?? uniqueMac();
  await page.goto("/devices/add");
  await fill(page, { ...values, mac });
  await press(page, t("devices:add"));
  await expect(toast(page, t("devices:done.created", { title: mac }))).toBeVisible();
  return mac;
}

/** The list, narrowed to what a search finds. */
export async function openDevices(page: Page, search: string): Promise<void> {
  await page.goto(`/devices?search=${encodeURIComponent(search)}`);
}

/** Opens the edit page of the device with this MAC. */
export async function openDevice(page: Page, mac: string): Promise<void> {
  await openDevices(page, mac);
  await page.locator("main tbody").getByRole("link", { name: mac, exact: true }).click();
  await expect(page).toHaveURL(/\/devices\/\d+\/edit/);
}
