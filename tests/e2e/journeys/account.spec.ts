import type { Mailbox } from "../../setup/mailbox.ts";
import { startServer } from "../../setup/server-process.ts";
import { expect, t, test, unique } from "../fixtures.ts";
import { errorSummary, expectFieldError, field, fill, hydrated, press, signIn, toast } from "../forms.ts";

/** The link in the next mail to an address, as a path. */
async function mailedLink(mailbox: Mailbox, to: string, path: RegExp): Promise<string> {
  for (;;) {
    const { text } = await mailbox.next(to);
    const link = text.match(/https?:\/\/[^\s"<>]+/g)?.find((url) => path.test(url));
    if (link) return link;
  }
}

test("registers, arrives without permissions, and confirms the address by mail", async ({
  page,
  mailbox,
  scripted,
}) => {
  const tag = unique("new").replace(" ", "-");
  const email = `${tag}@example.test`;
  await page.goto("/register");
  await hydrated(page, scripted);
  await fill(page, { name: "New Person", email, password: `Pass-${tag}` });
  await press(page, t("auth:register.submit"));
  await expect(page).toHaveURL(/\/welcome$/);

  await page.goto(await mailedLink(mailbox, email, /\/email\/verify\//));
  await press(page, t("auth:emailVerify.submit"));
  await expect(toast(page, t("auth:emailVerify.done"))).toBeVisible();
});

test("an address that has an account, and a short password, are refused at their fields", async ({
  page,
  register,
}) => {
  const { email } = await register();
  await page.goto("/register");
  await page.locator("main form").evaluateAll((forms) => {
    for (const form of forms) form.setAttribute("novalidate", "");
  });
  await fill(page, { name: "Twice", email, password: "short" });
  await press(page, t("auth:register.submit"));
  await expectFieldError(page, "password");
  await expect(field(page, "email")).toHaveValue(email);
  await fill(page, { password: "long enough 1" });
  await press(page, t("auth:register.submit"));
  await expectFieldError(page, "email");
});

test("resets a forgotten password by a mailed link that works once", async ({ page, register, mailbox }) => {
  const user = await register();
  await page.goto("/login");
  await page.getByRole("link", { name: t("auth:login.forgot") }).click();
  // The sign-in has a field of the same name.
  await expect(page).toHaveURL(/\/password\/reset$/);
  await fill(page, { email: user.email });
  await press(page, t("auth:passwordRequest.submit"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth:passwordRequest.sentTitle"));

  const link = await mailedLink(mailbox, user.email, /\/password\/reset\//);
  await page.goto(link);
  const password = `${user.password}-new`;
  await fill(page, { email: user.email, password });
  await press(page, t("auth:passwordReset.submit"));
  await expect(page).toHaveURL(/\/login$/);
  await expect(toast(page, t("auth:passwordReset.done"))).toBeVisible();
  await signIn(page, { email: user.email, password });
  await expect(page).toHaveURL(/\/welcome$/);

  await page.context().clearCookies();
  await page.goto(link);
  await fill(page, { email: user.email, password: "another password 1" });
  await press(page, t("auth:passwordReset.submit"));
  await expect(errorSummary(page)).toBeVisible();
});

test("an unknown address gets the same answer and no mail", async ({ page, mailbox }) => {
  await page.goto("/password/reset");
  const email = `${unique("nobody").replace(" ", "-")}@example.test`;
  await fill(page, { email });
  await press(page, t("auth:passwordRequest.submit"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth:passwordRequest.sentTitle"));
  expect(mailbox.mails.filter((mail) => mail.to.includes(email))).toEqual([]);
});

test("a refused profile still belongs to the version that it was opened with", async ({ page, registerAndSignIn }) => {
  await registerAndSignIn();
  await page.goto("/settings/profile");
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/settings/profile");
  await fill(elsewhere, { phone: "+31 20 123 4567" });
  await press(elsewhere, t("settings:profile.save"));
  await expect(toast(elsewhere, t("settings:profile.saved"))).toBeVisible();

  await page.locator("main form").evaluateAll((forms) => {
    for (const form of forms) form.setAttribute("novalidate", "");
  });
  await fill(page, { name: "" });
  await press(page, t("settings:profile.save"));
  await expectFieldError(page, "name");
  await fill(page, { name: "Corrected" });
  await press(page, t("settings:profile.save"));
  await expect(page.getByText(t("settings:profile.conflict"))).toBeVisible();
  await press(page, t("settings:profile.save"));
  await expect(toast(page, t("settings:profile.saved"))).toBeVisible();
});

test("changes the profile; the language of the page follows", async ({ page, registerAndSignIn }) => {
  const user = await registerAndSignIn();
  await page.goto("/settings/profile");
  await fill(page, { name: `${user.name} Renamed`, phone: "+31 20 123", language: "nl", timezone: "Europe/Amsterdam" });
  await press(page, t("settings:profile.save"));
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await expect(toast(page, t("settings:profile.saved", {}, "nl"))).toBeVisible();
  await expect(field(page, "name")).toHaveValue(`${user.name} Renamed`);
  await expect(field(page, "phone")).toHaveValue("+31 20 123");
  await expect(field(page, "timezone")).toHaveValue("Europe/Amsterdam");
  await expect(page.locator("header.topbar")).toContainText(`${user.name} Renamed`);
});

test("changes the password; other sessions end, this one stays", async ({
  page,
  browser,
  server,
  registerAndSignIn,
  problems,
}) => {
  const user = await registerAndSignIn();
  const elsewhere = await (await browser.newContext()).newPage();
  problems.watch(elsewhere);
  await signIn(elsewhere, user);
  await expect(elsewhere).toHaveURL(/\/welcome$/);

  await page.goto("/settings/password");
  await fill(page, { current_password: "not it", password: "A new one 1", password_repeat: "A new one 1" });
  await press(page, t("settings:password.submit"));
  await expectFieldError(page, "current_password");
  await fill(page, { current_password: user.password, password: "A new one 1", password_repeat: "Another one 1" });
  await press(page, t("settings:password.submit"));
  await expectFieldError(page, "password_repeat");
  await fill(page, { current_password: user.password, password: "A new one 1", password_repeat: "A new one 1" });
  await press(page, t("settings:password.submit"));
  await expect(toast(page, t("settings:password.done"))).toBeVisible();

  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await elsewhere.goto(`${server.url}/settings/profile`);
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.context().close();
});

test("notifications: all, unread, and marked as read", async ({ page, signInAs, scripted }) => {
  await signInAs("admin");
  await page.goto("/settings/notifications");
  await hydrated(page, scripted);
  await expect(page.locator("header.topbar button.has-dot")).toHaveCount(1);
  await press(page, t("settings:notifications.markAll"));
  await expect(toast(page, t("settings:notifications.allMarked"))).toBeVisible();
  await expect(page.locator("header.topbar button.has-dot")).toHaveCount(0);

  await page
    .locator("header.topbar")
    .getByRole("button", { name: t("shell:notifications.title") })
    .click();
  await page.getByRole("link", { name: t("shell:notifications.all") }).click();
  await expect(page).toHaveURL(/\/settings\/notifications$/);
});

test("an empty production start prints a link, good once, that makes the first administrator", async ({
  page,
  scripted,
}) => {
  const server = await startServer({ env: { DEMO: "off", REGISTRATION: "off" } });
  const path = /\/setup\/[\w-]+/.exec(server.output())?.[0] ?? "no link";
  await page.goto(`${server.url}${path}`);
  await hydrated(page, scripted);
  const email = "first@example.test";
  await fill(page, { name: "First", email, password: "The first one 1", password_repeat: "The first one 1" });
  await press(page, t("auth:setup.submit"));
  await expect(page).not.toHaveURL(/setup|login/);
  await page.goto(`${server.url}/portals`);
  await expect(page.getByText(t("portals:empty.title"))).toBeVisible();

  await page.context().clearCookies();
  const again = await page.goto(`${server.url}${path}`);
  expect(again?.status()).toBe(404);
  await page.goto(`${server.url}/register`);
  await expect(page.locator("main")).toContainText(t("auth:register.off"));
  // None of the demo's passwords opens anything here.
  await page.goto(`${server.url}/login`);
  await fill(page, { email: "super@demo.test", password: "Demo-super-1" });
  await press(page, t("auth:login.submit"));
  await expect(errorSummary(page)).toBeVisible();
  await server.stop();
});

test("a profile that gets lost on its way stays as it was typed", async ({
  page,
  context,
  registerAndSignIn,
  scripted,
  problems,
}) => {
  test.skip(!scripted, "without JavaScript the browser has a page of its own, from which Back leads to the form");
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await registerAndSignIn();
  await page.goto("/settings/profile");
  await hydrated(page, scripted);
  await fill(page, { name: "Typed in vain" });
  await context.setOffline(true);
  await press(page, t("settings:profile.save"));
  await expect(toast(page, t("common:lost"))).toBeVisible();
  await context.setOffline(false);
  await expect(field(page, "name")).toHaveValue("Typed in vain");
});
