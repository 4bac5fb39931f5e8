import type { Page } from "@playwright/test";
import type { ServerProcess } from "../../setup/server-process.ts";
import { startOnDemoData } from "../../setup/variants.ts";
import { addDevice, openDevice, uniqueMac } from "../devices.ts";
import { accounts, test as base, expect, newClient, t, unique, type WorkerFixtures } from "../fixtures.ts";
import { errorSummary, field, fill, hydrated, press, submitSignIn, toast } from "../forms.ts";
import { row } from "../portals.ts";
import { sessionToEnd } from "../sessions.ts";

/** More than the choices of a form end with, and who is behind all of them by name. */
const CROWD = 505;
const LAST = "Zz Last of All";

/** A server of its own: with so many users no form lists the owners. */
const test = base.extend<object, WorkerFixtures>({
  server: [
    async ({ mailbox }, use) => {
      const server = await startOnDemoData({ SMTP_URL: mailbox.url });
      await addUsers(server);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function addUsers(server: ServerProcess): Promise<void> {
  const client = await newClient(server);
  const { email, password } = accounts.super;
  const signIn = await client.post("/api/login", { data: { email, password } });
  const headers = { Authorization: `Bearer ${(await signIn.json()).token}` };
  const names = [LAST, ...Array.from({ length: CROWD }, (_, at) => `Crowd ${at}`)];
  for (const name of names) {
    const data = { name, email: `${name.replaceAll(" ", ".").toLowerCase()}@example.test` };
    const answer = await client.post("/api/settings/users/store", { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await client.dispose();
}

/** Types into a lookup and, where no script does, has it looked for. */
async function lookUp(page: Page, name: string, text: string, scripted: boolean): Promise<void> {
  await field(page, `${name}_search`).fill(text);
  if (!scripted) await page.locator(`main button[name=find][value=${name}]`).click();
}

async function chooseLast(page: Page, scripted: boolean): Promise<void> {
  await lookUp(page, "owner_id", "last of", scripted);
  await page.getByRole("radio", { name: LAST }).check();
}

/** The page of a move; the pages that lead there have a button of the same name and an owner of their own. */
const MOVE = /\/bulk\/move/;

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

test("a device is given an owner behind the first 500, and keeps them", async ({ page, scripted }) => {
  const mac = uniqueMac();
  await page.goto("/devices/add");
  await hydrated(page, scripted);
  expect((await page.content()).length).toBeLessThan(100_000);
  await fill(page, { mac, name: "Attic", kind: "onair", expires_at: "2031-05-06" });
  await field(page, "is_trial").check();
  await chooseLast(page, scripted);
  for (const [name, value] of [
    ["mac", mac],
    ["name", "Attic"],
    ["kind", "onair"],
    ["expires_at", "2031-05-06"],
  ] as const)
    await expect(field(page, name)).toHaveValue(value);
  await expect(field(page, "is_trial")).toBeChecked();
  await press(page, t("devices:add"));
  await expect(toast(page, t("devices:done.created", { title: mac }))).toBeVisible();
  await expect(row(page, mac)).toContainText(LAST);

  await openDevice(page, mac);
  await expect(page.getByRole("radio", { name: LAST })).toBeChecked();
  await fill(page, { name: "Cellar" });
  await field(page, "name").press("Enter");
  await expect(toast(page, t("devices:done.saved", { title: mac }))).toBeVisible();
  await expect(row(page, mac)).toContainText(LAST);
});

test("chosen devices are moved to such an owner; Undo takes them back", async ({ page, scripted }) => {
  const name = unique("Moving");
  const macs = [await addDevice(page, { name }), await addDevice(page, { name })];
  await page.goto(`/devices?search=${encodeURIComponent(name)}`);
  await hydrated(page, scripted);
  for (const mac of macs) await page.getByLabel(t("screens:row.choose", { title: mac })).check();
  await page.locator('main .bulk-bar button[value="move"]').click();
  await expect(page).toHaveURL(MOVE);
  await hydrated(page, scripted);
  const move = t("devices:bulk.move_other", { shown: 2 });
  await press(page, move);
  await expect(errorSummary(page)).toContainText(t("validation:required"));

  await lookUp(page, "owner_id", "nobody has this name", scripted);
  await expect(page.getByText(t("screens:notFound.owner_id"))).toBeVisible();
  await chooseLast(page, scripted);
  for (const mac of macs) await expect(page.locator("main .confirm-names")).toContainText(mac);
  await press(page, move);
  const notice = toast(page, t("devices:done.move_other", { count: 2 }));
  await expect(notice).toBeVisible();
  await expect(row(page, LAST)).toHaveCount(2);
  await notice.getByRole("button", { name: t("screens:undo") }).click();
  await expect(toast(page, t("devices:done.restore_other", { count: 2 }))).toBeVisible();
  await expect(row(page, LAST)).toHaveCount(0);
});

test("two lookups of one form leave each other what they found", async ({ page, scripted }) => {
  const name = unique("Guest");
  await page.goto("/devices-qr/add");
  await hydrated(page, scripted);
  await fill(page, { name });
  await lookUp(page, "owner_id", "last of", scripted);
  await page.getByRole("radio", { name: LAST }).check();
  await lookUp(page, "device_id", "02:00:00:00:00:02", scripted);
  await page.getByRole("radio", { name: /02:00:00:00:00:02/ }).check();
  await lookUp(page, "owner_id", "crowd 44", scripted);
  await expect(page.getByRole("radio", { name: "Crowd 440" })).toBeVisible();
  await expect(field(page, "device_id_search")).toHaveValue("02:00:00:00:00:02");
  await expect(page.getByRole("radio", { name: /02:00:00:00:00:02/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: LAST })).toBeChecked();
  await expect(field(page, "name")).toHaveValue(name);
  // Both texts were looked for, so Enter saves.
  await field(page, "name").press("Enter");
  await expect(toast(page, t("qr-customers:done.created", { title: name }))).toBeVisible();
  for (const shown of [LAST, "02:00:00:00:00:02"]) await expect(row(page, name)).toContainText(shown);
});

test("the page of a conflict names both owners, and takes the saved one", async ({ page, openAs, scripted }) => {
  const mac = await addDevice(page);
  await openDevice(page, mac);
  await hydrated(page, scripted);
  await chooseLast(page, scripted);
  const other = await openAs("admin");
  await openDevice(other, mac);
  await hydrated(other, scripted);
  await lookUp(other, "owner_id", "crowd 440", scripted);
  await other.getByRole("radio", { name: "Crowd 440" }).check();
  await press(other, t("devices:save"));
  await expect(toast(other, t("devices:done.saved", { title: mac }))).toBeVisible();

  await press(page, t("devices:save"));
  const differing = page.locator(".conflict-table tbody tr");
  await expect(differing).toContainText(LAST);
  await expect(differing).toContainText("Crowd 440");
  await expect(page.getByRole("radio", { name: LAST })).toBeChecked();
  await differing.getByRole("checkbox").check();
  await press(page, t("devices:save"));
  await expect(toast(page, t("devices:done.saved", { title: mac }))).toBeVisible();
  await expect(row(page, mac)).toContainText("Crowd 440");
});

test("what was found is there again after the end of a session", async ({ page, context, server, scripted }) => {
  const end = await sessionToEnd(server, context, "super");
  const mac = await addDevice(page);
  await openDevice(page, mac);
  await page
    .locator("main")
    .getByRole("link", { name: t("devices:actions.move"), exact: true })
    .click();
  await expect(page).toHaveURL(MOVE);
  await hydrated(page, scripted);
  await chooseLast(page, scripted);
  await end();
  const move = t("devices:bulk.move_one", { shown: 1 });
  await press(page, move);
  await expect(page).toHaveURL(/\/login$/);
  await submitSignIn(page, accounts.super);
  await expect(toast(page, t("auth:notSaved.refilled"))).toBeVisible();
  await expect(page.getByRole("radio", { name: LAST })).toBeChecked();
  await press(page, move);
  await expect(toast(page, t("devices:done.move_one", { count: 1 }))).toBeVisible();
});
