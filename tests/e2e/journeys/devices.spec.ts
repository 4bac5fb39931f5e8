import { readFile } from "node:fs/promises";
import { addDevice, openDevice, openDevices, uniqueMac } from "../devices.ts";
import { expect, newClient, newPanel, t, test, unique } from "../fixtures.ts";
import { expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";
import { row } from "../portals.ts";

const DAY_MS = 24 * 3_600_000;

/** A calendar day so many days from now, as a form takes it and as a list shows it. */
function dayFromNow(days: number): { typed: string; shown: string } {
  const typed = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return { typed, shown: typed.split("-").reverse().join("/") };
}

test.describe("an administrator", () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs("super");
  });

  test("adds a device in any notation and finds it in any other", async ({ page }) => {
    const mac = uniqueMac();
    const digits = mac.replaceAll(":", "");
    await page.goto("/devices/add");
    await fill(page, { mac: digits.toLowerCase(), name: "Attic", kind: "onair" });
    await press(page, t("devices:add"));
    await expect(toast(page, t("devices:done.created", { title: mac }))).toBeVisible();
    for (const spelling of [mac, mac.toLowerCase().replaceAll(":", "-"), digits, digits.slice(3)]) {
      await openDevices(page, spelling);
      await expect(row(page, mac)).toBeVisible();
    }
    await page.goto(`/search?q=${digits}`);
    await expect(page.locator("main").getByRole("link", { name: new RegExp(mac) })).toBeVisible();
  });

  test("is told what is no MAC and what is taken, with nothing lost", async ({ page, scripted }) => {
    const mac = await addDevice(page);
    for (const wrong of ["02:00:00", mac.replaceAll(":", ".").toLowerCase()]) {
      await page.goto("/devices/add");
      await hydrated(page, scripted);
      await fill(page, { mac: wrong, name: "Kept" });
      await press(page, t("devices:add"));
      await expectFieldError(page, "mac");
      await expect(field(page, "mac")).toHaveValue(wrong);
      await expect(field(page, "name")).toHaveValue("Kept");
    }
  });

  test("changes model, owner, country and expiry", async ({ page }) => {
    const mac = await addDevice(page);
    await openDevice(page, mac);
    await field(page, "model_id").selectOption({ label: "Nova 4K" });
    await field(page, "owner_id").selectOption({ label: "Tessa Vermeer" });
    await field(page, "country").selectOption("PT");
    await fill(page, { expires_at: "2031-05-06" });
    await press(page, t("devices:save"));
    await expect(toast(page, t("devices:done.saved", { title: mac }))).toBeVisible();
    const cells = row(page, mac);
    for (const shown of ["Nova 4K", "Tessa Vermeer", "PT", "06/05/2031"]) await expect(cells).toContainText(shown);
  });

  test("activates, extends by days, and takes it back", async ({ page, scripted }) => {
    const mac = await addDevice(page, { expires_at: dayFromNow(3).typed });
    await openDevices(page, mac);
    await hydrated(page, scripted);
    await page.getByLabel(t("screens:row.choose", { title: mac })).check();
    await page.locator('main .bulk-bar button[value="activate"]').click();
    await expect(toast(page, t("devices:done.activate_one", { count: 1 }))).toBeVisible();
    await expect(row(page, mac)).toContainText(t("devices:choices.status.active"));
    await expect(row(page, mac)).toContainText(t("devices:expiresIn_other", { count: 3 }));

    await page.getByLabel(t("screens:row.choose", { title: mac })).check();
    await page.locator('main .bulk-bar button[value="extend"]').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("devices:bulk.extend_one", { shown: 1 }));
    await fill(page, { days: "60" });
    await press(page, t("devices:bulk.extend_one", { shown: 1 }));
    const notice = toast(page, t("devices:done.extend_one", { count: 1 }));
    await expect(notice).toBeVisible();
    await expect(row(page, mac)).toContainText(dayFromNow(63).shown);
    await notice.getByRole("button", { name: t("screens:undo") }).click();
    await expect(row(page, mac)).toContainText(dayFromNow(3).shown);
  });

  test("is told when the days make no sense", async ({ page, scripted }) => {
    const mac = await addDevice(page);
    await openDevice(page, mac);
    await page
      .locator("main")
      .getByRole("link", { name: t("devices:actions.extend"), exact: true })
      .click();
    await hydrated(page, scripted);
    await page.locator("main form").evaluateAll((forms) => {
      for (const form of forms) form.setAttribute("novalidate", "");
    });
    await fill(page, { days: "9999" });
    await press(page, t("devices:bulk.extend_one", { shown: 1 }));
    await expectFieldError(page, "days");
    await expect(field(page, "days")).toHaveValue("9999");
  });

  test("blocks and unblocks from the device's own page", async ({ page }) => {
    const mac = await addDevice(page);
    for (const [action, other, status] of [
      ["block", "unblock", "blocked"],
      ["unblock", "block", "pending"],
    ] as const) {
      await openDevice(page, mac);
      await expect(page.getByRole("button", { name: t(`devices:actions.${other}`), exact: true })).toHaveCount(0);
      await press(page, t(`devices:actions.${action}`));
      await expect(toast(page, t(`devices:done.${action}_one`, { count: 1 }))).toBeVisible();
      await openDevices(page, mac);
      await expect(row(page, mac)).toContainText(t(`devices:choices.status.${status}`));
    }
  });

  test("changes a device and leaves it the model that is offered no more", async ({ page }) => {
    const model = unique("Retired");
    await page.goto("/settings/models/add");
    await fill(page, { name: model });
    await press(page, t("models:add"));
    const mac = await addDevice(page);
    await openDevice(page, mac);
    await field(page, "model_id").selectOption({ label: model });
    await press(page, t("devices:save"));
    await expect(row(page, mac)).toContainText(model);

    await page.goto(`/settings/models?search=${encodeURIComponent(model)}`);
    await page.getByLabel(t("screens:row.choose", { title: model })).check();
    await page.locator(".bulk-bar button[value=archive]").click();
    await press(page, t("models:bulk.archive_one", { shown: 1 }));

    await openDevice(page, mac);
    await fill(page, { name: "Renamed" });
    await press(page, t("devices:save"));
    await expect(row(page, mac)).toContainText("Renamed");
    await expect(row(page, mac)).toContainText(model);
  });

  test("a day that is typed by half is told of, and takes no stored one away", async ({ page, scripted }) => {
    const mac = await addDevice(page, { expires_at: "2031-05-06" });
    await openDevice(page, mac);
    await hydrated(page, scripted);
    await field(page, "expires_at").focus();
    await page.keyboard.press("Backspace");
    await press(page, t("devices:save"));
    await expect(page).toHaveURL(/\/edit/);
    await expect(field(page, "expires_at")).toBeFocused();
    await openDevice(page, mac);
    await expect(field(page, "expires_at")).toHaveValue("2031-05-06");
  });

  test("moves all that match to another owner", async ({ page, scripted }) => {
    const name = unique("Moving");
    const macs = [await addDevice(page, { name }), await addDevice(page, { name })];
    await page.goto(`/devices?search=${encodeURIComponent(name)}`);
    await hydrated(page, scripted);
    for (const mac of macs) await page.getByLabel(t("screens:row.choose", { title: mac })).check();
    await page.locator('main .bulk-bar button[value="move"]').click();
    await field(page, "owner_id").selectOption({ label: "Tessa Vermeer" });
    await press(page, t("devices:bulk.move_other", { shown: 2 }));
    await expect(toast(page, t("devices:done.move_other", { count: 2 }))).toBeVisible();
    await expect(row(page, "Tessa Vermeer")).toHaveCount(2);
  });

  test("filters by status, kind, model, country, owner and expiry, and takes a filter off again", async ({ page }) => {
    const name = unique("Filtered");
    const mac = await addDevice(page, { name, kind: "carbox", country: "NL", expires_at: "2033-03-03" });
    const base = `/devices?search=${encodeURIComponent(name)}`;
    const hits = ["[status]=pending", "[kind]=carbox", "[country]=NL", "[expires_at][from]=2033-03-03"];
    for (const filter of hits) {
      await page.goto(`${base}&filter${filter}`);
      await expect(row(page, mac)).toBeVisible();
    }
    for (const filter of [
      "[status]=active",
      "[kind]=qr",
      "[country]=DE",
      "[expires_at][to]=2033-03-02",
      "[owner_name]=Tessa",
    ]) {
      await page.goto(`${base}&filter${filter}`);
      await expect(page.getByText(t("screens:noMatch.text"))).toBeVisible();
    }
    await page.goto(base);
    await page.getByText(t("screens:filters.more"), { exact: true }).click();
    const owner = page.getByRole("combobox", { name: t("devices:fields.owner_name") });
    await owner.fill("tessa v");
    await owner.press("Enter");
    await expect(page.getByText(t("screens:noMatch.text"))).toBeVisible();
    await expect(page.locator(".chip", { hasText: "tessa v" })).toBeVisible();
    await page.goto(`${base}&filter[country]=NL`);
    await page.locator(".chip", { hasText: "Netherlands" }).getByRole("link").click();
    await expect(page).not.toHaveURL(/country/);
    await expect(row(page, mac)).toBeVisible();
  });

  test("exports what matches, words for choices", async ({ page, scripted }) => {
    const mac = await addDevice(page, { name: "=cmd()" });
    await openDevices(page, mac);
    await hydrated(page, scripted);
    await page.getByRole("button", { name: t("screens:export.label") }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: t("screens:export.csv") }).click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(mac);
    expect(lines[1]).toContain(t("devices:choices.status.pending"));
    expect(lines[1]).not.toMatch(/(^|,)"?=cmd/);
  });

  test("archives a device after a confirmation, and Undo brings it back", async ({ page }) => {
    const mac = await addDevice(page);
    await openDevice(page, mac);
    await page
      .locator("main")
      .getByRole("link", { name: t("devices:actions.archive"), exact: true })
      .click();
    await press(page, t("devices:bulk.archive_one", { shown: 1 }));
    const notice = toast(page, t("devices:done.archive_one", { count: 1 }));
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: t("screens:undo") }).click();
    await expect(toast(page, t("devices:done.restore_one", { count: 1 }))).toBeVisible();
    await openDevices(page, mac);
    await expect(row(page, mac)).toBeVisible();
  });
});

test("a sign-in is reset after a confirmation, and the device's owner is signed out", async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { mac, password, cookies } = await newPanel(server);
  await signInAs("admin");
  await openDevice(page, mac);
  await page
    .locator("main")
    .getByRole("link", { name: t("devices:actions.reset-sign-in") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("devices:resetSignIn.title", { mac }));
  await press(page, t("devices:resetSignIn.submit"));
  await expect(toast(page, t("devices:done.resetSignIn_one", { mac, count: 1 }))).toBeVisible();
  await context.addCookies(cookies);
  await page.goto("/device");
  await expect(page).toHaveURL(/\/device\/login/);
  const client = await newClient(server);
  const answer = await client.post("/device/login", { form: { mac, password }, maxRedirects: 0 });
  expect(answer.status()).toBe(422);
  await client.dispose();
});

test("a reseller sees 200 devices, their own, and can neither open nor name another's", async ({ page, signInAs }) => {
  await signInAs("reseller");
  await page.goto("/devices");
  await expect(page.locator("main .page-head")).toContainText("200");
  expect((await page.goto("/devices/1/edit"))?.status()).toBe(404);
  await page.goto("/search?q=02:00:00:00:00:01");
  await expect(page.locator("main").getByRole("link", { name: /02:00:00:00:00:01/ })).toHaveCount(0);
  await page.goto("/devices/add");
  const owners = await field(page, "owner_id").locator("option").allInnerTexts();
  expect(owners).toContain("Rosa Almeida");
  expect(owners).not.toContain("Ada Nordmann");
});
