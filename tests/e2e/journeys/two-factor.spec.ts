import type { Page } from "@playwright/test";
import { totpCode } from "../../setup/totp.ts";
import { accounts, expect, type NewUser, t, test } from "../fixtures.ts";
import { errorSummary, field, fill, press, signIn } from "../forms.ts";

test("a second factor stands between the password and everything else", async ({ page }) => {
  await signIn(page, accounts.twofactor);
  await expect(page).toHaveURL(/\/verify\/2fa$/);

  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/verify\/2fa$/);

  await fill(page, { code: "000000" });
  await press(page, t("auth:verify.submit"));
  await expect(errorSummary(page)).toBeVisible();
  await expect(page).toHaveURL(/\/verify\/2fa$/);

  await fill(page, { code: totpCode(accounts.twofactor.secret) });
  await press(page, t("auth:verify.submit"));
  // Before the code came in, the profile was asked for.
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await page.goto("/verify/2fa");
  await expect(page).not.toHaveURL(/\/verify\/2fa/);
});

test("a page of another area that was asked for before the code comes whole", async ({
  page,
  context,
  registerAndSignIn,
}) => {
  const user = await registerAndSignIn();
  const { codes } = await enable(page, user);
  await context.clearCookies();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/verify\/2fa$/);
  await page.goto("/device/send-text-to-device/02:00:00:00:00:01");
  await expect(page).toHaveURL(/\/verify\/2fa$/);
  await fill(page, { code: codes[0] ?? "" });
  await press(page, t("auth:verify.submit"));
  // Without the permission it is the sign-in of that device.
  await expect(page).toHaveURL(/\/device\/login\?mac=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("device:login.title"));
});

test("who cannot confirm can sign out", async ({ page }) => {
  await signIn(page, accounts.twofactor);
  await expect(page).toHaveURL(/\/verify\/2fa$/);
  await press(page, t("auth:verify.signOut"));
  await expect(page).toHaveURL(/\/login$/);
});

test("enables a second factor, signs in with a code and a recovery code, and disables it", async ({
  page,
  context,
  registerAndSignIn,
}) => {
  const user = await registerAndSignIn();
  const { secret, codes } = await enable(page, user);
  expect(codes.length).toBeGreaterThanOrEqual(8);

  await context.clearCookies();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/verify\/2fa$/);
  // The code of this moment was used up by enabling.
  await fill(page, { code: totpCode(secret, 1) });
  await press(page, t("auth:verify.submit"));
  await expect(page).toHaveURL(/\/welcome$/);

  const [recovery = ""] = codes;
  await context.clearCookies();
  await signIn(page, user);
  await fill(page, { code: recovery });
  await press(page, t("auth:verify.submit"));
  await expect(page).toHaveURL(/\/welcome$/);

  // A recovery code works once.
  await context.clearCookies();
  await signIn(page, user);
  await fill(page, { code: recovery });
  await press(page, t("auth:verify.submit"));
  await expect(errorSummary(page)).toBeVisible();
  await fill(page, { code: codes[1] ?? "" });
  await press(page, t("auth:verify.submit"));
  await expect(page).toHaveURL(/\/welcome$/);

  await page.goto("/settings/2fa");
  await page.locator("summary", { hasText: t("settings:twoFactor.disable") }).click();
  await press(page, t("settings:twoFactor.disableConfirm"));
  await expect(page.getByRole("button", { name: t("settings:twoFactor.start") })).toBeVisible();
});

/** Switches the second factor on for somebody who is signed in; gives the secret and the recovery codes. */
async function enable(page: Page, user: NewUser): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings/2fa");
  if (/\/password\/confirm/.test(page.url())) {
    await fill(page, { password: user.password });
    await press(page, t("auth:passwordConfirm.submit"));
  }
  await press(page, t("settings:twoFactor.start"));
  const secret = ((await page.locator("main .code").first().textContent()) ?? "").replace(/\s/g, "");
  await expect(page.locator("main img.qr")).toBeVisible();

  await fill(page, { code: "000000" });
  await press(page, t("settings:twoFactor.setUp.enable"));
  await expect(errorSummary(page)).toBeVisible();
  await field(page, "code").fill(totpCode(secret));
  await press(page, t("settings:twoFactor.setUp.enable"));
  await expect(page.locator("main .recovery-codes li").first()).toBeVisible();
  return { secret, codes: await page.locator("main .recovery-codes li").allInnerTexts() };
}
