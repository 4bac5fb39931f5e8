import { freePort } from "../../setup/free-port.ts";
import { type PortalHost, servePortalHost } from "../../setup/portal-host.ts";
import { expect, t, test } from "../fixtures.ts";
import { field, hydrated, press, toast } from "../forms.ts";
import { addPortal, openEdit, openList, row } from "../portals.ts";

let host: PortalHost;

test.beforeAll(async () => {
  host = await servePortalHost();
});
test.afterAll(() => host.close());

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

test("checks a portal from its edit page and stays there", async ({ page, scripted }) => {
  const account = { username: "viewer", password: "let me in" };
  const name = await addPortal(page, { type: "xtream", url: host.xtream, ...account });
  await openEdit(page, name);
  await hydrated(page, scripted);
  const before = page.url();
  await press(page, t("portals:actions.check"));
  await expect(toast(page, t("portal-checks:okUntil", { title: name, day: "06/05/2031" }))).toBeVisible();
  expect(page.url()).toBe(before);
  await expect(page.locator(".edit-facts")).toContainText(t("portals:choices.last_result.ok"));
  await expect(page.locator(".edit-facts")).toContainText("06/05/2031");
  // A check is no edit: the form that was open can still be saved.
  await field(page, "priority").fill("7");
  await press(page, t("portals:save"));
  await expect(toast(page, t("portals:done.saved", { title: name }))).toBeVisible();
});

test("checks a portal from its row in the list and returns to it", async ({ page, scripted }) => {
  const name = await addPortal(page, { type: "m3u", url: host.playlist });
  await openList(page, name);
  await row(page, name)
    .getByRole("link", { name: t("screens:row.details", { title: name }) })
    .click();
  await hydrated(page, scripted);
  await press(page, t("portals:actions.check"));
  await expect(toast(page, t("portal-checks:ok", { title: name }))).toBeVisible();
  await expect(page).toHaveURL(/\/portals\?search=.*expand=\d+/);
  await expect(row(page, name).first()).toContainText(t("portals:choices.last_result.ok"));
});

test("says why a portal does not work", async ({ page, scripted }) => {
  const nobody = `http://127.0.0.1:${await freePort()}/`;
  const cases: [values: Record<string, string>, code: string][] = [
    [{ type: "m3u", url: host.broken }, "status"],
    [{ type: "m3u", url: nobody }, "unreachable"],
    [{ type: "stalker", url: "http://10.0.0.1/c/" }, "refused"],
    [{ type: "xtream", url: host.xtream, username: "viewer", password: "wrong" }, "login"],
  ];
  for (const [values, code] of cases) {
    const name = await addPortal(page, values);
    await openEdit(page, name);
    await hydrated(page, scripted);
    await press(page, t("portals:actions.check"));
    await expect(toast(page, t(`portal-checks:${code}`, { title: name, status: 503 }))).toBeVisible();
    await expect(page.locator(".edit-facts")).toContainText(t(`portals:choices.last_result.${code}`));
    await expect(page.locator("body")).not.toContainText("wrong");
  }
});

test("asks before what was typed is left for a check", async ({ page, scripted }) => {
  test.skip(!scripted, "Without JavaScript nothing can ask.");
  const name = await addPortal(page, { type: "m3u", url: host.playlist });
  await openEdit(page, name);
  await hydrated(page, scripted);
  await field(page, "priority").fill("8");
  const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await press(page, t("portals:actions.check"));
  await asked;
  await expect(field(page, "priority")).toHaveValue("8");
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("offers no check of an archived portal; the address of a check leads to the list", async ({ page }) => {
  const name = await addPortal(page, { type: "m3u", url: host.playlist });
  await openEdit(page, name);
  const id = /\/portals\/(\d+)\//.exec(page.url())?.[1];
  await page.getByRole("link", { name: t("portals:actions.archive"), exact: true }).click();
  await press(page, t("portals:bulk.archive_one", { shown: 1 }));
  await expect(toast(page, t("portals:done.archive_one", { count: 1 }))).toBeVisible();
  await page.goto(`/portals/${id}/edit`);
  await expect(page.getByRole("button", { name: t("portals:actions.restore") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("portals:actions.check"), exact: true })).toHaveCount(0);
  await page.goto(`/portals/${id}/check`);
  await expect(page).toHaveURL(/\/portals$/);
});
