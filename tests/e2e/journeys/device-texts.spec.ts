import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { APIRequestContext, Page } from "@playwright/test";
import { playerStateRead } from "../../../contract/player.ts";
import { demoDevice } from "../../setup/accounts.ts";
import { expect, newClient, newDevice, newPanel, t, test, unique } from "../fixtures.ts";
import { expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const pathOf = (mac: string) => `/device/send-text-to-device/${mac}`;
const loginOf = (server: { url: string }, mac: string) => `${server.url}/device/login?${new URLSearchParams({ mac })}`;
const rows = (page: Page) => page.locator("main ol.rows > li");
const status = (name: string) => t(`device-texts:status.${name}`);

/** What the player on the device would call. */
async function playerOf(client: APIRequestContext, { mac, key }: { mac: string; key: string }) {
  const login = await client.post("/api/app/player/login", { data: { mac, key } });
  const { token } = await login.json();
  const headers = { Authorization: `Bearer ${token}` };
  return {
    async texts() {
      const answer = await client.get("/api/app/player/state", { headers });
      return playerStateRead.answer.parse(await answer.json()).state?.texts ?? [];
    },
    async confirm(id: number | undefined) {
      const answer = await client.post(`/api/app/player/texts/${id}/confirm`, { headers });
      expect(answer.status()).toBe(204);
    },
  };
}

/** With JavaScript the page follows by itself; without, the link asks for it. */
async function expectStatus(page: Page, name: string, scripted: boolean): Promise<void> {
  if (!scripted) await page.getByRole("link", { name: t("device-texts:history.refresh") }).click();
  await expect(rows(page).first()).toContainText(status(name), { timeout: 15_000 });
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1920, height: 1080 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test("a text goes from the panel to the device, and the panel sees how far it came", async ({
      page,
      context,
      server,
      scripted,
    }) => {
      const device = await newPanel(server);
      await context.addCookies(device.cookies);
      await page.goto(pathOf(device.mac));
      await expect(page.locator("main")).toContainText(t("device-texts:history.none"));
      await hydrated(page, scripted);
      const text = "Good evening 👋\nمساء الخير\n<b>bold</b>";
      await fill(page, { text });
      await press(page, t("device-texts:form.submit"));
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).locator(".sent-text")).toHaveText(text, { useInnerText: true });
      await expect(rows(page)).toContainText(status("pending"));
      await expect(field(page, "text")).toHaveValue("");

      const client = await newClient(server);
      const player = await playerOf(client, device);
      const [fetched] = await player.texts();
      expect(fetched?.text).toBe(text);
      await hydrated(page, scripted);
      await fill(page, { text: "Half a sentence" });
      await expectStatus(page, "sent", scripted);
      await player.confirm(fetched?.id);
      await expectStatus(page, "confirmed", scripted);
      if (scripted) await expect(field(page, "text")).toHaveValue("Half a sentence");
      await client.dispose();
    });
  });
}

test("1,001 characters and none at all are told at the field, and what was typed stays", async ({
  page,
  context,
  server,
}) => {
  const device = await newPanel(server);
  await context.addCookies(device.cookies);
  await page.goto(pathOf(device.mac));
  await page.locator("form#device-text").evaluate((form) => form.setAttribute("novalidate", ""));
  await field(page, "text").evaluate((input) => input.removeAttribute("maxlength"));
  const long = `${"x".repeat(500)}\n${"y".repeat(500)}`;
  await fill(page, { text: long });
  await press(page, t("device-texts:form.submit"));
  await expectFieldError(page, "text");
  await expect(page.locator("main")).toContainText(t("validation:tooLong_other", { count: 1000 }));
  await expect(field(page, "text")).toHaveValue(long);
  // The end of a line counts once, although browsers send two characters for it.
  await fill(page, { text: long.slice(0, 1000) });
  await press(page, t("device-texts:form.submit"));
  await expect(rows(page)).toHaveCount(1);
});

test("a text that is sent when the session is over waits in the form after the sign-in", async ({
  page,
  context,
  server,
}) => {
  const device = await newPanel(server);
  await context.addCookies(device.cookies);
  await page.goto(pathOf(device.mac));
  await fill(page, { text: "Do not lose me" });
  const kept = (await context.cookies()).filter(({ name }) => name !== "sd_device");
  await context.clearCookies();
  await context.addCookies(kept);
  await press(page, t("device-texts:form.submit"));
  await expect(page).toHaveURL(loginOf(server, device.mac));
  await fill(page, { password: device.password });
  await press(page, t("device:login.submit"));
  await expect(field(page, "text")).toHaveValue("Do not lose me");
  await press(page, t("device-texts:form.submit"));
  await expect(rows(page).first()).toContainText("Do not lose me");
});

test.describe("staff", () => {
  test("write under their name to a device that they see, by its MAC in any notation", async ({ page, signInAs }) => {
    await signInAs("super");
    await page.goto(pathOf("02-00-00-00-00-01"));
    await expect(page).toHaveURL(new RegExp(`${pathOf(demoDevice.mac)}$`));
    await expect(page.locator("main")).toContainText(demoDevice.mac);
    const text = unique("From the office");
    await fill(page, { text });
    await press(page, t("device-texts:form.submit"));
    await expect(rows(page).first()).toContainText(text);
    await expect(rows(page).first()).toContainText("Samir Haddad");
    await page.getByRole("link", { name: demoDevice.mac }).click();
    await expect(page).toHaveURL(/\/devices\/1\/edit$/);
  });

  test("of another part of the tree, or without the permission, come to the sign-in of the device", async ({
    openAs,
    server,
  }) => {
    const foreign = "02:00:00:00:00:01";
    for (const account of ["reseller", "noperm"] as const) {
      const page = await openAs(account);
      await page.goto(pathOf(foreign));
      await expect(page).toHaveURL(loginOf(server, foreign));
    }
    const page = await openAs("reseller");
    // Number 150 is the reseller's own.
    await page.goto(pathOf("02:00:00:00:00:96"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("device-texts:title"));
  });

  test("a form for a device of somebody else is not taken either", async ({ openAs, server }) => {
    const page = await openAs("reseller");
    const cookies = await page.context().cookies();
    const client = await newClient(server, cookies);
    const answer = await client.post(pathOf("02:00:00:00:00:01"), { form: { text: "Mine?" }, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([
      302,
      "/device/login?mac=02%3A00%3A00%3A00%3A00%3A01",
    ]);
    await client.dispose();
  });
});

test("a browser that is signed in to another device is told so", async ({ page, context, server }) => {
  const [mine, other] = [await newPanel(server), await newDevice(server)];
  await context.addCookies(mine.cookies);
  await page.goto(pathOf(other.mac));
  await expect(page).toHaveURL(/\/device$/);
  await expect(toast(page, t("device-texts:otherDevice", { mac: other.mac, other: mine.mac }))).toBeVisible();
});

test("what is no MAC is no page", async ({ page }) => {
  const answer = await page.goto(pathOf("living-room"));
  expect(answer?.status()).toBe(404);
});

test("npm run device shows the text in a terminal and confirms it", async ({ page, context, server, scripted }) => {
  const device = await newPanel(server);
  await context.addCookies(device.cookies);
  await page.goto(pathOf(device.mac));
  await hydrated(page, scripted);
  await fill(page, { text: "Hello, terminal" });
  await press(page, t("device-texts:form.submit"));
  await expect(rows(page)).toHaveCount(1);
  const terminal = ["scripts/device.ts", "--once", "--url", server.url, "--mac", device.mac, "--key", device.key];
  const { stdout } = await run("npx", ["tsx", ...terminal], { cwd: root });
  expect(stdout).toContain(`MAC          ${device.mac}\nKey          ${device.key}\nSigned in.\n`);
  expect(stdout).toContain("Text         Hello, terminal\n");
  await expectStatus(page, "confirmed", scripted);
});
