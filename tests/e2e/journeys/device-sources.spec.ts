import type { Locator, Page } from "@playwright/test";
import { type PortalHost, servePortalHost } from "../../setup/portal-host.ts";
import { expect, newPanel, t, test } from "../fixtures.ts";
import { expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";

let host: PortalHost;

test.beforeAll(async () => {
  host = await servePortalHost();
});
test.afterAll(() => host.close());

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ context, server }) => {
  const { cookies } = await newPanel(server);
  // The notice of the new password belongs to another page.
  await context.addCookies(cookies.filter(({ name }) => name !== "sd_toast"));
});

const cards = (page: Page) => page.locator(".sources > li");
const card = (page: Page, title: string): Locator =>
  cards(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const titles = (page: Page): Locator => cards(page).getByRole("heading");

/** Presses a button or follows a link of a source's card, by the words that name the source. */
async function act(page: Page, what: string, title: string): Promise<void> {
  const named = t(`device-sources:named.${what}`, { title });
  const control = card(page, title);
  const role = what === "edit" || what === "delete" ? "link" : "button";
  const pressed = control.getByRole(role, { name: named, exact: true });
  // A notice at the foot of the window stays without JavaScript: one scrolls as a person would.
  await pressed.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await pressed.click();
}

async function addPlaylist(page: Page, values: { title: string; url: string }): Promise<void> {
  await page.goto("/device/playlists/add");
  await fill(page, values);
  await press(page, t("device-playlists:add"));
  await expect(card(page, values.title)).toBeVisible();
}

test("adds an account by a pasted address, tests it with the provider, changes it", async ({ page, scripted }) => {
  await page.goto("/device/xtreams");
  await expect(page.locator("main")).toContainText(t("device-xtreams:empty.title"));
  await page
    .locator("main")
    .getByRole("link", { name: t("device-xtreams:add") })
    .click();
  await hydrated(page, scripted);
  const pasted = `${host.xtream}/get.php?username=viewer&password=let%20me%20in&type=m3u_plus&output=m3u8`;
  await fill(page, { server_url: pasted });
  await press(page, t("device-xtreams:add"));

  await expect(page).toHaveURL(/\/device\/xtreams#source-\d+$/);
  await expect(toast(page, t("device-xtreams:done.created", { title: "127.0.0.1" }))).toBeVisible();
  await expect(card(page, "127.0.0.1")).toContainText(host.xtream);
  await expect(card(page, "127.0.0.1")).toContainText("viewer");
  expect(await page.content()).not.toContain("let me in");
  expect(await page.content()).not.toContain("let%20me%20in");

  await act(page, "test", "127.0.0.1");
  const result = t("device-sources:check.ok");
  await expect(toast(page, t("device-sources:done.test", { title: "127.0.0.1", result }))).toBeVisible();
  await expect(card(page, "127.0.0.1")).toContainText("06/05/2031");
  await expect(card(page, "127.0.0.1")).toContainText(t("device-xtreams:choices.provider_status.active"));

  await act(page, "edit", "127.0.0.1");
  await hydrated(page, scripted);
  await expect(field(page, "server_url")).toHaveValue(host.xtream);
  await expect(field(page, "username")).toHaveValue("viewer");
  await expect(field(page, "password")).toHaveValue("");
  await expect(field(page, "output")).toHaveValue("m3u8");
  await fill(page, { title: "Living room" });
  await press(page, t("device-xtreams:save"));
  await expect(card(page, "Living room")).toContainText("06/05/2031");

  // The stored password goes to no other server.
  await act(page, "edit", "Living room");
  await hydrated(page, scripted);
  await fill(page, { server_url: "http://other.example" });
  await press(page, t("device-xtreams:save"));
  await expectFieldError(page, "password");
  await expect(field(page, "server_url")).toHaveValue("http://other.example");
  await fill(page, { password: "another" });
  await press(page, t("device-xtreams:save"));
  await expect(card(page, "Living room")).toContainText("http://other.example");
  await expect(card(page, "Living room")).toContainText(t("device-sources:untested"));
});

test("says what a provider refuses, and what is wrong in a form, and keeps what was typed", async ({
  page,
  scripted,
}) => {
  await page.goto("/device/xtreams/add");
  await hydrated(page, scripted);
  await fill(page, { title: "Panel", server_url: host.xtream, username: "viewer" });
  await press(page, t("device-xtreams:add"));
  await expectFieldError(page, "password");
  await expect(field(page, "title")).toHaveValue("Panel");
  await expect(field(page, "server_url")).toHaveValue(host.xtream);
  await expect(page).toHaveTitle(new RegExp(t("device-xtreams:add")));
  await fill(page, { password: "wrong" });
  await press(page, t("device-xtreams:add"));
  await act(page, "test", "Panel");
  const result = t("device-sources:check.login");
  await expect(toast(page, t("device-sources:done.test", { title: "Panel", result }))).toBeVisible();
  await expect(card(page, "Panel")).toContainText(result);
});

test("hides what is secret in an address, and keeps it when it comes back", async ({ page, scripted }) => {
  await addPlaylist(page, { title: "List", url: "https://lists.example/get?user=anna&key=s3cret" });
  await expect(card(page, "List")).toContainText("https://lists.example/get?user=•••&key=•••");
  expect(await page.content()).not.toContain("s3cret");
  await act(page, "edit", "List");
  await hydrated(page, scripted);
  await expect(field(page, "url")).toHaveValue("https://lists.example/get?user=•••&key=•••");
  await fill(page, { title: "Renamed" });
  await press(page, t("device-playlists:save"));
  await expect(toast(page, t("device-playlists:done.saved", { title: "Renamed" }))).toBeVisible();
  await act(page, "edit", "Renamed");
  await hydrated(page, scripted);
  await fill(page, { url: "https://evil.example/get?user=•••&key=•••" });
  await press(page, t("device-playlists:save"));
  await expectFieldError(page, "url");
});

test("orders, switches off, deletes and brings back", async ({ page, scripted }) => {
  for (const title of ["One", "Two", "Three"])
    await addPlaylist(page, { title, url: `${host.playlist}?list=${title}` });
  await expect(titles(page)).toHaveText(["One", "Two", "Three"]);
  await hydrated(page, scripted);
  await act(page, "up", "Three");
  await expect(toast(page, t("device-sources:done.up", { title: "Three" }))).toBeVisible();
  await expect(titles(page)).toHaveText(["One", "Three", "Two"]);
  await act(page, "down", "One");
  await expect(toast(page, t("device-sources:done.down", { title: "One" }))).toBeVisible();
  await expect(titles(page)).toHaveText(["Three", "One", "Two"]);
  await expect(card(page, "Three").getByRole("button", { name: t("device-sources:actions.up") })).toHaveCount(0);

  await act(page, "off", "One");
  await expect(toast(page, t("device-sources:done.off", { title: "One" }))).toBeVisible();
  await expect(card(page, "One").getByText(t("device-sources:off"), { exact: true })).toBeVisible();

  await act(page, "delete", "One");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("device-sources:delete.title", { title: "One" }));
  await press(page, t("device-playlists:delete.submit"));
  await expect(toast(page, t("device-sources:done.delete", { title: "One" }))).toBeVisible();
  await expect(titles(page)).toHaveText(["Three", "Two"]);
  await page
    .locator(".toast")
    .getByRole("button", { name: t("screens:undo") })
    .click();
  await expect(toast(page, t("device-sources:done.restore", { title: "One" }))).toBeVisible();
  await expect(titles(page)).toHaveText(["Three", "One", "Two"]);
});

test("asks for the PIN of a protected source before it is changed or deleted", async ({ page, scripted }) => {
  await page.goto("/device/playlists/add");
  await hydrated(page, scripted);
  await fill(page, { title: "Late", url: host.playlist, pin: "12" });
  await press(page, t("device-playlists:add"));
  await expectFieldError(page, "pin");
  await fill(page, { pin: "4711" });
  await press(page, t("device-playlists:add"));
  await expect(card(page, "Late").getByText(t("device-sources:protected"), { exact: true })).toBeVisible();

  await act(page, "edit", "Late");
  await hydrated(page, scripted);
  await fill(page, { title: "Later", current_pin: "0000" });
  await press(page, t("device-playlists:save"));
  await expectFieldError(page, "current_pin");
  await expect(field(page, "title")).toHaveValue("Later");
  // A script leaves the control as it is; the server never sends a PIN back.
  if (!scripted) await expect(field(page, "current_pin")).toHaveValue("");
  await fill(page, { current_pin: "4711" });
  await press(page, t("device-playlists:save"));
  await expect(toast(page, t("device-playlists:done.saved", { title: "Later" }))).toBeVisible();

  await act(page, "delete", "Later");
  await hydrated(page, scripted);
  await fill(page, { current_pin: "9999" });
  await press(page, t("device-playlists:delete.submit"));
  await expectFieldError(page, "current_pin");
  await fill(page, { current_pin: "4711" });
  await press(page, t("device-playlists:delete.submit"));
  await expect(toast(page, t("device-sources:done.delete", { title: "Later" }))).toBeVisible();
});

test("adds a portal with a MAC in any notation and shakes hands with it", async ({ page }) => {
  await page.goto("/device/portals/add");
  await fill(page, { title: "Box", url: host.stalker, mac: "001a.7900.0001", timezone: "Europe/Berlin" });
  await press(page, t("device-portals:add"));
  await expect(card(page, "Box")).toContainText("00:1A:79:00:00:01");
  await act(page, "test", "Box");
  await expect(card(page, "Box")).toContainText(t("device-sources:check.ok"));
  expect(host.asked.at(-1)?.headers.cookie).toContain("timezone=Europe%2FBerlin");
});

test("two people change one source: nothing of either is lost", async ({ page, context, scripted }) => {
  await addPlaylist(page, { title: "Shared", url: host.playlist });
  await act(page, "edit", "Shared");
  await hydrated(page, scripted);
  const other = await context.newPage();
  await other.goto(page.url());
  await fill(other, { title: "Theirs" });
  await press(other, t("device-playlists:save"));
  await expect(toast(other, t("device-playlists:done.saved", { title: "Theirs" }))).toBeVisible();
  await fill(page, { title: "Mine" });
  await press(page, t("device-playlists:save"));
  await expect(page.locator(".conflict-table")).toContainText("Theirs");
  await expect(field(page, "title")).toHaveValue("Mine");
  await press(page, t("device-playlists:save"));
  await expect(toast(page, t("device-playlists:done.saved", { title: "Mine" }))).toBeVisible();
});

test("every control is as large as a finger", async ({ page }) => {
  await addPlaylist(page, { title: "Big", url: host.playlist });
  for (const control of await card(page, "Big").locator("a, button").all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
