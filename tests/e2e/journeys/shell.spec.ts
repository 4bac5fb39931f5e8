import { localeNames, locales } from "../../../contract/locales.ts";
import { expect, t, test } from "../fixtures.ts";
import { fill, hydrated, press, toast } from "../forms.ts";
import { holdUp } from "../held-up.ts";
import { addPortal, openEdit, openList, row } from "../portals.ts";

test("the look is switched, stays, and is there from the first paint", async ({ page, signInAs, scripted }) => {
  await signInAs("super");
  await page.goto("/welcome");
  await hydrated(page, scripted);
  await page.getByRole("button", { name: t("shell:theme.dark") }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/\/welcome$/);

  const answer = await page.goto("/portals");
  expect(await answer?.text()).toMatch(/<html[^>]*data-theme="dark"/);
  await hydrated(page, scripted);
  await page.getByRole("button", { name: t("shell:theme.light") }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a first visit is drawn without waiting for a style sheet, the next one brings none", async ({
  page,
  signInAs,
  scripted,
}) => {
  await signInAs("super");
  const answerSheets = await holdUp(page, "**/assets/*.css");
  await page.goto("/portals", { waitUntil: "commit" });
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const sidebarEnds = () => page.locator("#nav").evaluate((nav) => nav.getBoundingClientRect().right);
  const isFlex = () => page.locator("header.topbar").evaluate((bar) => getComputedStyle(bar).display === "flex");
  expect(await isFlex()).toBe(true);
  const width = await sidebarEnds();

  // Scripts put the whole sheets in the place of what came; nothing moves.
  answerSheets();
  await hydrated(page, scripted);
  if (scripted) await expect(page.locator("style#first-styles")).toHaveAttribute("media", "not all");
  expect(await isFlex()).toBe(true);
  expect(await sidebarEnds()).toBe(width);

  // While requests are held up, the browser leaves its cache alone.
  await page.unrouteAll();
  await page.goto("/portals");
  await expect(page.locator('head link[rel="stylesheet"][href^="/assets/admin"]')).toHaveCount(1);
  await expect(page.locator("style#first-styles")).toBeEmpty();
  expect(await isFlex()).toBe(true);
});

test("the language is chosen before signing in and stays", async ({ page, scripted }) => {
  await page.goto("/login");
  await hydrated(page, scripted);
  const menu = page.getByRole("button", { name: localeNames.en });
  await menu.first().click();
  await page.getByRole("button", { name: localeNames.de, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth:login.title", {}, "de"));
  await page.goto("/password/reset");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth:passwordRequest.title", {}, "de"));
});

test("Arabic runs from right to left", async ({ page, signInAs, scripted }) => {
  await signInAs("super");
  await page.goto("/portals");
  await hydrated(page, scripted);
  await page
    .locator("header.topbar")
    .getByRole("button", { name: t("shell:language.label", { current: localeNames.en }) })
    .click();
  await page.getByRole("button", { name: localeNames.ar }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("portals:title", {}, "ar"));
  const box = await page.locator(".sidebar, nav#nav, #nav").first().boundingBox();
  expect(box?.x ?? 0).toBeGreaterThan(640);
  // Addresses do not mirror.
  await expect(page.locator("tbody bdi.code").first()).toHaveAttribute("dir", "ltr");
});

test("every language on offer has its sign-in page", async ({ page, context, baseURL }) => {
  for (const locale of locales) {
    await context.addCookies([{ name: "sd_locale", value: locale, url: baseURL ?? "" }]);
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth:login.title", {}, locale));
  }
});

test("the profile menu names the user and the role and leads to the profile", async ({ page, signInAs, scripted }) => {
  await signInAs("super");
  await page.goto("/welcome");
  await hydrated(page, scripted);
  await page.locator("header.topbar button.profile").click();
  const menu = page.locator("header.topbar [popover]:popover-open");
  await expect(menu.getByRole("link", { name: t("shell:profile.twoFactor") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await page.locator("header.topbar button.profile").click();
  await menu.getByRole("link", { name: t("shell:profile.profile") }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test("the current entry of the sidebar is marked, and what is not built yet is no link", async ({ page, signInAs }) => {
  await signInAs("super");
  await page.goto("/portals");
  const sidebar = page.locator("#nav");
  await expect(sidebar.getByRole("link", { name: t("shell:nav.portals"), exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(sidebar.getByText(t("shell:nav.checksums_index"))).toBeVisible();
  await expect(sidebar.getByRole("link", { name: t("shell:nav.checksums_index") })).toHaveCount(0);
});

test("on a phone the menu slides in, leads on, and nothing is wider than the screen", async ({
  page,
  signInAs,
  scripted,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs("super");
  await page.goto("/welcome");
  await hydrated(page, scripted);
  await page.getByRole("button", { name: t("shell:menu.open") }).click();
  await page
    .locator("#nav")
    .getByRole("link", { name: t("shell:nav.portals"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/portals$/);
  await expect(page.locator("#nav:popover-open")).toHaveCount(0);
  for (const path of ["/portals", "/portals/1/edit", "/settings/profile", "/welcome", "/landing"]) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test("a part of the app that a new version took away is met by a reload, which goes on to where one was heading", async ({
  page,
  signInAs,
  scripted,
  problems,
}) => {
  test.skip(!scripted, "without JavaScript nothing of the app is in the browser");
  await signInAs("super");
  await page.goto("/portals");
  await hydrated(page, scripted);
  problems.expect(/ERR_FAILED|loading route module|dynamically imported module/);
  let lost = 0;
  await page.route(/\/assets\/edit-[^/]*\.js$/, (route) => {
    lost += 1;
    return route.abort();
  });
  await page.locator("tbody tr .cell-title a").first().click();
  // The form as the server wrote it; its scripts are lost, and it works without them.
  await expect(page).toHaveURL(/\/portals\/\d+\/edit/);
  await expect(page.locator('main form [name="name"]')).toBeVisible();
  expect(lost).toBeGreaterThan(0);

  // What came of it is not kept: a later reload stays where it is.
  await page.unroute(/\/assets\/edit-[^/]*\.js$/);
  await page.goto("/settings/users");
  await page.reload();
  await expect(page).toHaveURL(/\/settings\/users$/);
});

test("keyboard: the skip link comes first and leads to the page", async ({ page, signInAs }) => {
  await signInAs("super");
  await page.goto("/portals");
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveText(t("shell:skip"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#/);
});

test("a saved row stands out in its list and has the focus", async ({ page, signInAs, scripted }) => {
  await signInAs("super");
  const name = await addPortal(page);
  await openEdit(page, name);
  await hydrated(page, scripted);
  await fill(page, { priority: "30" });
  await press(page, t("portals:save"));
  await expect(page).toHaveURL(/#row-\d+$/);
  await expect(row(page, name).locator("td").first()).toHaveCSS("animation-name", "found");
  if (scripted) await expect(row(page, name).getByRole("link", { name, exact: true })).toBeFocused();

  await page.locator("thead a").first().click();
  await expect(page).not.toHaveURL(/#row/);
  await expect(row(page, name).locator("td").first()).toHaveCSS("animation-name", "none");
});

test("the focus goes to the heading when what had it is gone", async ({ page, signInAs, scripted }) => {
  test.skip(!scripted, "without JavaScript each page begins anew");
  await signInAs("super");
  const name = await addPortal(page);
  const heading = page.getByRole("heading", { level: 1 });
  await openList(page, name);
  await hydrated(page, scripted);

  await page.getByLabel(t("screens:row.choose", { title: name })).check();
  await page.locator('main .bulk-bar button[value="disable"]').click();
  const notice = toast(page, t("portals:done.disable_one", { count: 1 }));
  await expect(notice).toBeVisible();
  await expect(heading).toBeFocused();
  await notice.getByRole("button", { name: t("screens:undo") }).click();
  await expect(notice).toHaveCount(0);
  await expect(heading).toBeFocused();

  await page.locator(".chips a").first().press("Enter");
  await expect(page.locator(".chips")).toHaveCount(0);
  await expect(heading).toBeFocused();

  const pages = await page.locator(".pagination-links a:not([rel])").count();
  await page.goto(`/portals?page=${pages - 1}`);
  await hydrated(page, scripted);
  await page.locator('a[rel="next"]').press("Enter");
  await expect(page.locator('a[rel="next"]')).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test("a lost connection is called by its name", async ({ page, context, signInAs, scripted, problems }) => {
  test.skip(!scripted, "without JavaScript the browser has a page of its own for it");
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  // The page is built anew from its root, with the empty place for the rules of a first visit.
  problems.expect(/Applying inline style violates/);
  await signInAs("super");
  await page.goto("/portals");
  await hydrated(page, scripted);
  await context.setOffline(true);
  try {
    await page.locator("thead a").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("common:failure.503.title"));
    await expect(page.locator("main")).not.toContainText("500");
  } finally {
    await context.setOffline(false);
  }
});
