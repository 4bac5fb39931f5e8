import { expect, t, test } from "../fixtures.ts";

test("without the permission: status 401, its name, and a way back that works", async ({ page, signInAs }) => {
  await signInAs("noperm");
  const answer = await page.goto("/portals");
  expect(answer?.status()).toBe(401);
  await expect(page).toHaveURL(/\/unauthorized/);
  await expect(page.locator("main")).toContainText("manage-portals");
  await page.locator("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/welcome$/);
});

test("controls one may not use are absent", async ({ page, signInAs }) => {
  await signInAs("noperm");
  await page.goto("/welcome");
  await expect(page.getByRole("link", { name: t("shell:nav.portals"), exact: true })).toHaveCount(0);
  await signInAs("super");
  await page.goto("/welcome");
  await expect(page.getByRole("link", { name: t("shell:nav.portals"), exact: true })).toHaveCount(1);
});

test("an address without a page says so and offers the way back", async ({ page, signInAs }) => {
  await signInAs("super");
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("common:failure.404.title"));
  await page.locator("main").getByRole("link").first().click();
  await expect(page).not.toHaveURL(/no\/such/);
});

test("a record that is not there is a 404 in the frame of the app", async ({ page, signInAs }) => {
  await signInAs("super");
  for (const path of ["/portals/2147483647/edit", "/portals/not-a-number/edit", "/portals/2147483647/archive"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("common:failure.404.title"));
    await expect(page.locator("header.topbar")).toBeVisible();
  }
});
