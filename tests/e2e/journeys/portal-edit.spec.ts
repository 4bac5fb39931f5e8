import { expect, type Page, t, test, unique } from "../fixtures.ts";
import { errorSummary, errorTitle, expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";
import { addPortal, openEdit, openList, row } from "../portals.ts";

test.beforeEach(async ({ signInAs }) => {
  await signInAs("super");
});

test("adds a portal and finds it in the list", async ({ page }) => {
  const name = await addPortal(page, { type: "xtream", username: "desk", password: "hush", max_connections: "3" });
  await expect(page).toHaveURL(/\/portals/);
  await expect(row(page, name)).toBeVisible();
  await openEdit(page, name);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(field(page, "type")).toHaveValue("xtream");
  await expect(field(page, "max_connections")).toHaveValue("3");
  // A stored password never comes back.
  await expect(field(page, "password")).toHaveValue("");
  await expect(page.locator("main")).not.toContainText("hush");
});

/** Leaves to the server what the browser would check by itself. */
async function unchecked(page: Page): Promise<void> {
  await page.locator("main form").evaluateAll((forms) => {
    for (const form of forms) form.setAttribute("novalidate", "");
  });
}

test("says what is wrong at the field and in a summary that leads there, and keeps the rest", async ({
  page,
  scripted,
}) => {
  await page.goto("/portals/add");
  await hydrated(page, scripted);
  await unchecked(page);
  await fill(page, { name: "Kept while wrong", url: "ftp://not-a-web-address", max_connections: "0" });
  await press(page, t("portals:add"));
  await expectFieldError(page, "url");
  await expectFieldError(page, "max_connections");
  await expect(page).toHaveTitle(errorTitle);
  await expect(errorSummary(page)).toBeFocused();
  await expect(field(page, "name")).toHaveValue("Kept while wrong");
  await expect(field(page, "url")).toHaveValue("ftp://not-a-web-address");

  await errorSummary(page).getByRole("link").first().click();
  await expect(field(page, "url")).toBeFocused();

  const name = unique("Mended");
  await fill(page, { name, url: "https://mended.example", max_connections: "2" });
  await press(page, t("portals:add"));
  await expect(toast(page, t("portals:done.created", { title: name }))).toBeVisible();
});

test("saving leads back to the same list", async ({ page }) => {
  const name = await addPortal(page);
  await page.goto(`/portals?search=${encodeURIComponent(name)}&sortBy=name&length=10`);
  await row(page, name).getByRole("link", { name, exact: true }).click();
  await fill(page, { username: "changed" });
  await press(page, t("portals:save"));
  await expect(toast(page, t("portals:done.saved", { title: name }))).toBeVisible();
  const url = new URL(page.url());
  expect(url.pathname).toBe("/portals");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ search: name, sortBy: "name", length: "10" });
});

test("when somebody else saved first, shows both values and overwrites only knowingly", async ({ page, openAs }) => {
  const name = await addPortal(page, { username: "before" });
  await openEdit(page, name);

  const other = await openAs("admin");
  await openEdit(other, name);
  await fill(other, { username: "theirs", url: "https://theirs.example/" });
  await press(other, t("portals:save"));
  await expect(toast(other, t("portals:done.saved", { title: name }))).toBeVisible();

  await fill(page, { username: "mine" });
  await press(page, t("portals:save"));
  await expect(page.getByText(t("screens:conflict.title"))).toBeVisible();
  await expect(page.locator(".conflict-table")).toContainText("theirs");
  await expect(page.locator(".conflict-table")).toContainText("mine");
  await expect(field(page, "username")).toHaveValue("mine");

  // The other's address, one's own user name.
  await page.getByLabel(t("screens:conflict.takeField", { name: t("portals:fields.url") })).check();
  await press(page, t("portals:save"));
  await expect(toast(page, t("portals:done.saved", { title: name }))).toBeVisible();
  await openEdit(page, name);
  await expect(field(page, "username")).toHaveValue("mine");
  await expect(field(page, "url")).toHaveValue("https://theirs.example/");
});

test("a stored password goes when it was to go, though somebody else saved in between", async ({ page, openAs }) => {
  const name = await addPortal(page, { username: "box", password: "Stored-1" });
  await openEdit(page, name);
  const other = await openAs("admin");
  await openEdit(other, name);
  await fill(other, { priority: "7" });
  await press(other, t("portals:save"));
  await expect(toast(other, t("portals:done.saved", { title: name }))).toBeVisible();

  await field(page, "clear_password").check();
  await press(page, t("portals:save"));
  await expect(page.getByText(t("screens:conflict.title"))).toBeVisible();
  await expect(field(page, "clear_password")).toBeChecked();
  await press(page, t("portals:save"));
  await expect(toast(page, t("portals:done.saved", { title: name }))).toBeVisible();
  await openEdit(page, name);
  await expect(field(page, "clear_password")).toHaveCount(0);
});

test("archives after a confirmation that names the portal, and Undo brings it back", async ({ page }) => {
  const name = await addPortal(page);
  await openEdit(page, name);
  await page.getByRole("link", { name: t("portals:actions.archive"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("screens:archive.one", { title: name }));
  await press(page, t("portals:bulk.archive_one", { shown: 1 }));

  const notice = toast(page, t("portals:done.archive_one", { count: 1 }));
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: t("screens:undo") }).click();
  await expect(toast(page, t("portals:done.restore_one", { count: 1 }))).toBeVisible();
  await openList(page, name);
  await expect(row(page, name)).toBeVisible();
});

test("an archived portal is out of the list, in the archive, and can be restored there", async ({ page }) => {
  const name = await addPortal(page);
  await openEdit(page, name);
  await page.getByRole("link", { name: t("portals:actions.archive"), exact: true }).click();
  await press(page, t("portals:bulk.archive_one", { shown: 1 }));
  await expect(toast(page, t("portals:done.archive_one", { count: 1 }))).toBeVisible();

  await openList(page, name);
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(`/portals?search=${encodeURIComponent(name)}&filter[archived]=true`);
  await page.getByLabel(t("screens:row.choose", { title: name })).check();
  await page.locator("main form.bulk-bar").getByRole("button").first().click();
  await expect(toast(page, t("portals:done.restore_one", { count: 1 }))).toBeVisible();
  await openList(page, name);
  await expect(row(page, name)).toBeVisible();
});

test("cancelling the confirmation changes nothing", async ({ page }) => {
  const name = await addPortal(page);
  await openEdit(page, name);
  await page.getByRole("link", { name: t("portals:actions.archive"), exact: true }).click();
  // The page before has a Cancel, too.
  await expect(page.getByRole("button", { name: t("portals:bulk.archive_one", { shown: 1 }) })).toBeVisible();
  await page.getByRole("link", { name: t("screens:cancel") }).click();
  await openList(page, name);
  await expect(row(page, name)).toBeVisible();
});

test("what was typed outlasts a connection that is lost while it is sent", async ({
  page,
  context,
  scripted,
  problems,
}) => {
  test.skip(!scripted, "without JavaScript the browser has a page of its own, from which Back leads to the form");
  problems.expect(/ERR_INTERNET_DISCONNECTED|status of 502|502 POST/);
  const name = unique("Portal");
  await page.goto("/portals/add");
  await hydrated(page, scripted);
  await fill(page, { name, url: "ftp://no-web-address" });
  await press(page, t("portals:add"));
  await expectFieldError(page, "url");
  await fill(page, { url: "https://portal.example/c/", username: "kept", password: "typed unseen" });
  await context.setOffline(true);
  await press(page, t("portals:add"));
  await expect(toast(page, t("common:lost"))).toBeVisible();
  await expect(field(page, "username")).toHaveValue("kept");

  // As a proxy answers whose app is away.
  await context.setOffline(false);
  await page.route("**/portals/add.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "" }),
  );
  await press(page, t("portals:add"));
  await expect(toast(page, t("common:lost"))).toBeVisible();
  await expect(field(page, "password")).toHaveValue("typed unseen");

  // It is not left without being asked.
  const asked = page.waitForEvent("dialog");
  const left = page.getByRole("link", { name: t("screens:cancel") }).click();
  await (await asked).dismiss();
  await left;
  await expect(field(page, "name")).toHaveValue(name);

  await page.unroute("**/portals/add.data*");
  await press(page, t("portals:add"));
  await expect(toast(page, t("portals:done.created", { title: name }))).toBeVisible();
  await openEdit(page, name);
  await expect(field(page, "username")).toHaveValue("kept");
});

test("who typed a password is told where the form that comes back has it no more", async ({
  page,
  openAs,
  scripted,
}) => {
  const name = await addPortal(page, { username: "box", password: "Stored-1" });
  await openEdit(page, name);
  await fill(page, { url: "ftp://no-web-address", password: "Typed-2" });
  await unchecked(page);
  await press(page, t("portals:save"));
  await expectFieldError(page, "url");
  await expect(field(page, "password")).toHaveValue(scripted ? "Typed-2" : "");
  await expect(toast(page, t("refusals:typeAgain"))).toHaveCount(scripted ? 0 : 1);

  await openEdit(page, name);
  const other = await openAs("admin");
  await openEdit(other, name);
  await fill(other, { max_connections: "3" });
  await press(other, t("portals:save"));
  await expect(toast(other, t("portals:done.saved", { title: name }))).toBeVisible();
  await fill(page, { max_connections: "4", password: "Typed-3" });
  await press(page, t("portals:save"));
  await expect(page.getByText(t("screens:conflict.title"))).toBeVisible();
  await expect(toast(page, t("refusals:typeAgain"))).toBeVisible();

  // Refused after that, a script's form is the same one.
  await unchecked(page);
  await fill(page, { url: "ftp://no-web-address", password: "Typed-4" });
  await press(page, t("portals:save"));
  await expectFieldError(page, "url");
  await expect(field(page, "password")).toHaveValue(scripted ? "Typed-4" : "");
});
