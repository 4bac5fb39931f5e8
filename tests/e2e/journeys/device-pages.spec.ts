import type { Page } from "@playwright/test";
import { addDevice, openDevice } from "../devices.ts";
import { expect, newPanel, t, test } from "../fixtures.ts";
import { field, fill, hydrated, press, toast } from "../forms.ts";

const cards = (page: Page) => page.locator(".sources > li");

/** Goes to another page of the device that is open. */
async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: t("device-pages:label") })
    .getByRole("link", { name: t(`device-pages:tabs.${name}`), exact: true })
    .click();
  await expect(page.locator(".tabs [aria-current]")).toHaveText(t(`device-pages:tabs.${name}`));
}

/** Returns to the list of devices by the way that stands above the page. */
async function returnToList(page: Page, mac: string): Promise<void> {
  await page
    .getByRole("navigation", { name: t("common:breadcrumbs") })
    .getByRole("link", { name: t("devices:title"), exact: true })
    .click();
  await expect(page).toHaveURL(`/devices?${new URLSearchParams({ search: mac })}`);
}

/** Presses what a card offers, by the words that name its source. */
async function act(page: Page, role: "link" | "button", what: string, title: string): Promise<void> {
  const control = page.getByRole(role, { name: t(`device-sources:named.${what}`, { title }), exact: true });
  await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await control.click();
}

test("staff add a source to a device, change it, delete it, take that back, and find it all in its history", async ({
  page,
  signInAs,
  scripted,
}) => {
  await signInAs("super");
  const mac = await addDevice(page);
  await openDevice(page, mac);
  await openTab(page, "playlists");
  await expect(page.locator("main")).toContainText(t("device-sources:officeEmpty"));
  await page
    .locator("main")
    .getByRole("link", { name: t("device-playlists:add") })
    .click();
  await expect(page).toHaveTitle(new RegExp(mac));
  await hydrated(page, scripted);
  await fill(page, { url: "https://lists.example/get?user=anna&key=s3cret-word", title: "Living room", pin: "4711" });
  await press(page, t("device-playlists:add"));
  await expect(page).toHaveURL(/\/devices\/\d+\/sources\/playlists\?back=[^&]+#source-\d+$/);
  await expect(toast(page, t("device-playlists:done.created", { title: "Living room" }))).toBeVisible();
  expect(await page.content()).not.toContain("s3cret-word");

  // Whoever forgot the PIN is helped: staff need none.
  await act(page, "link", "edit", "Living room");
  await hydrated(page, scripted);
  await expect(field(page, "current_pin")).toHaveCount(0);
  await fill(page, { title: "Bedroom" });
  await field(page, "clear_pin").check();
  await press(page, t("device-playlists:save"));
  await expect(toast(page, t("device-playlists:done.saved", { title: "Bedroom" }))).toBeVisible();
  await expect(cards(page)).not.toContainText(t("device-sources:protected"));

  await act(page, "button", "off", "Bedroom");
  await expect(cards(page)).toContainText(t("device-sources:off"));
  await act(page, "link", "delete", "Bedroom");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("device-sources:delete.title", { title: "Bedroom" }),
  );
  await press(page, t("device-playlists:delete.submit"));
  await expect(cards(page)).toHaveCount(0);
  const notice = toast(page, t("device-sources:done.delete", { title: "Bedroom" }));
  await notice.getByRole("button", { name: t("screens:undo") }).click();
  await expect(cards(page)).toContainText("Bedroom");

  await openTab(page, "history");
  const lines = page.locator("main details");
  await expect(lines.first()).toContainText(t("activity:choices.action.restore"));
  await expect(lines.last()).toContainText(t("activity:choices.action.create"));
  const added = lines.filter({ hasText: t("activity:choices.subject_type.playlist") }).last();
  await added.locator("summary").click();
  await expect(added).toContainText("Living room");
  await expect(page.locator("main")).not.toContainText("s3cret-word");
  await returnToList(page, mac);
});

test("a text to a device and its owner's panel are one and the same", async ({ page, context, server, signInAs }) => {
  const panel = await newPanel(server);
  await signInAs("admin");
  await openDevice(page, panel.mac);
  await openTab(page, "messages");
  await fill(page, { text: "Please restart the box" });
  await press(page, t("device-texts:form.submit"));
  await expect(page).toHaveURL(/\/devices\/\d+\/messages\?back=[^&]+&sent=\d+$/);
  await expect(page.locator(".sent-text")).toHaveText("Please restart the box");
  await returnToList(page, panel.mac);
  await context.clearCookies();
  await context.addCookies(panel.cookies.filter(({ name }) => name !== "sd_toast"));
  await page.goto(`/device/send-text-to-device/${panel.mac}`);
  await expect(page.locator(".sent-text")).toHaveText("Please restart the box");
});

test("a reseller opens no page of another's device, and one without the log sees no history", async ({
  page,
  signInAs,
}) => {
  await signInAs("reseller");
  for (const path of ["sources/xtreams", "sources/xtreams/add", "messages"]) {
    expect((await page.goto(`/devices/1/${path}`))?.status(), path).toBe(404);
  }
  await page.goto("/devices");
  await page.locator("main tbody .cell-title a").first().click();
  await expect(page.locator(".tabs")).toContainText(t("device-pages:tabs.messages"));
  await expect(page.locator(".tabs")).not.toContainText(t("device-pages:tabs.history"));
  await page.goto(`${new URL(page.url()).pathname.replace(/edit$/, "history")}`);
  await expect(page).toHaveURL(/\/unauthorized/);
});

test("a kind of source that there is not, and an archived device, are not found", async ({ page, signInAs }) => {
  await signInAs("super");
  expect((await page.goto("/devices/2/sources/radios"))?.status()).toBe(404);
  expect((await page.goto("/devices/2/sources/xtreams/x/edit"))?.status()).toBe(404);
  expect((await page.goto("/devices/2147483647/history"))?.status()).toBe(404);
});
