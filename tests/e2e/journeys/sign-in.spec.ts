import { accounts, expect, t, test } from "../fixtures.ts";
import { errorSummary, errorTitle, field, fill, hydrated, press, signIn, submitSignIn, toast } from "../forms.ts";
import { sessionToEnd } from "../sessions.ts";

const DAY = 24 * 60 * 60;

test("signs in; the cookie ends with the browser, or after a year when asked to remember", async ({
  page,
  context,
  register,
}) => {
  const user = await register();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/welcome$/);
  const [brief] = (await context.cookies()).filter((cookie) => cookie.name === "sd_admin");
  expect(brief).toMatchObject({ expires: -1, httpOnly: true, sameSite: "Lax" });

  await context.clearCookies();
  await signIn(page, user, true);
  await expect(page).toHaveURL(/\/welcome$/);
  const [long] = (await context.cookies()).filter((cookie) => cookie.name === "sd_admin");
  const days = ((long?.expires ?? 0) - Date.now() / 1000) / DAY;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
});

test("a demo account arrives at home with its name in the profile menu", async ({ page }) => {
  await signIn(page, accounts.reseller);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.locator("header.topbar button.profile")).toContainText(/\S/);
});

test("a wrong password and an unknown address get the same answer, and the address stays", async ({
  page,
  register,
}) => {
  const user = await register();
  const texts: string[] = [];
  for (const email of [user.email, `nobody-${user.email}`]) {
    await signIn(page, { email, password: "not the password" });
    await expect(errorSummary(page)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page).toHaveTitle(errorTitle);
    await expect(field(page, "email")).toHaveValue(email);
    // The server never sends a password back; with a script the field simply keeps it.
    expect(await field(page, "password").getAttribute("value")).toBeFalsy();
    texts.push((await errorSummary(page).textContent()) ?? "");
  }
  expect(texts[1]).toBe(texts[0]);
});

test("a visit without a session leads to the sign-in and on to what was asked for", async ({ page, register }) => {
  const user = await register();
  await page.goto("/settings/notifications?page=1");
  await expect(page).toHaveURL(/\/login$/);
  await submitSignIn(page, user);
  await expect(page).toHaveURL(/\/settings\/notifications\?page=1$/);
});

test("who is signed in does not see the sign-in page", async ({ page, registerAndSignIn }) => {
  await registerAndSignIn();
  for (const path of ["/login", "/register", "/password/reset"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/welcome$/);
  }
});

test("signing out ends the session at the API, not only the cookie", async ({
  page,
  context,
  scripted,
  registerAndSignIn,
}) => {
  const user = await registerAndSignIn();
  const cookies = await context.cookies();
  await page.goto("/welcome");
  await hydrated(page, scripted);
  await page.locator("header.topbar").getByRole("button", { name: user.name }).click();
  await page.getByRole("button", { name: t("shell:profile.logout") }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/login$/);
  await context.addCookies(cookies);
  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/login$/);
});

test("a session that ends in the middle of a form keeps what was typed", async ({ page, context, server, openAs }) => {
  const end = await sessionToEnd(server, context, "admin");
  await page.goto("/portals/add");
  await fill(page, { name: "Typed before the end", url: "https://typed.example/c/", username: "typist" });

  await end();
  await press(page, t("portals:add"));
  await expect(page).toHaveURL(/\/login$/);
  await submitSignIn(page, accounts.admin);
  await expect(page).toHaveURL(/\/portals\/add/);
  await expect(toast(page, t("auth:notSaved.refilled"))).toBeVisible();
  await expect(field(page, "name")).toHaveValue("Typed before the end");
  await expect(field(page, "url")).toHaveValue("https://typed.example/c/");
  await expect(field(page, "username")).toHaveValue("typist");

  // Nothing was saved on the way.
  const other = await openAs("super");
  await other.goto("/portals?search=Typed+before+the+end");
  await expect(other.getByText(t("screens:noMatch.search", { search: "Typed before the end" }))).toBeVisible();
});

test("what waits for somebody who left reaches nobody else on the same browser", async ({
  page,
  context,
  server,
  register,
  scripted,
}) => {
  const next = await register();
  const end = await sessionToEnd(server, context, "admin");
  await page.goto("/settings/profile");
  await hydrated(page, scripted);
  await fill(page, { phone: "+31 20 555 0199" });
  await end();
  await press(page, t("settings:profile.save"));
  await expect(page).toHaveURL(/\/login$/);
  await expect(toast(page, t("auth:notSaved.kept"))).toBeVisible();
  await submitSignIn(page, next);
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.goto("/settings/profile");
  await expect(field(page, "name")).toHaveValue(next.name);
  await expect(field(page, "phone")).toHaveValue("");
});

test("a notice that nobody has seen goes with whoever signs out", async ({
  page,
  context,
  server,
  register,
  registerAndSignIn,
}) => {
  const next = await register();
  await registerAndSignIn();
  const names = async () => (await context.cookies()).map(({ name }) => name);
  expect(await names()).toContain("sd_toast");
  await context.request.post(`${server.url}/logout`, {
    form: {},
    headers: { Origin: server.url },
    maxRedirects: 0,
  });
  expect(await names()).not.toContain("sd_admin");
  await page.goto("/login");
  await expect(page.locator(".toast")).toHaveCount(0);
  await submitSignIn(page, next);
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.locator(".toast")).toHaveCount(0);
});
