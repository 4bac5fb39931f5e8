import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import { knownTimeZone } from "~/i18n/format";
import { localeOf, translator } from "~/i18n/locale.server";
import type { Upstream } from "~/upstream/client.server";
import type { User } from "~contract/accounts.ts";
import type { Locale } from "~contract/locales.ts";
import { isPasswordVerified } from "./admin-session.server";
import { areaUpstream } from "./area-upstream.server";
import { adminArea } from "./areas.server";
import { throwPageFailure, throwRightsUnknown } from "./failure.server";
import { homePath, identityOf, type Role, type SecondFactor, type SignedIn } from "./identity.server";
import { setFormAside } from "./kept-form.server";
import { publicUpstream } from "./public-upstream.server";
import { normalPathname } from "./safe-path";
import type { ServerArgs } from "./server-args";
import { interrupted, signedOut } from "./sign-out.server";

/** What a route asks of the person beside being signed in. */
export interface AdminRules {
  /** All of these must be held (spec §5). */
  permissions?: readonly string[];
  /** One of these roles must be held (spec §5). */
  roles?: readonly string[];
  /** For administrators; others go home. */
  adminOnly?: boolean;
  /** The page that confirms the second factor: open while it is pending, home once it is confirmed. */
  pendingTwoFactor?: boolean;
  /** The password must have been given in the last 120 minutes. */
  passwordVerified?: boolean;
}

/** Who is at work, and the tools to answer them. */
export interface AdminSession {
  user: User;
  permissions: ReadonlySet<string>;
  roles: readonly Role[];
  secondFactor: SecondFactor;
  /** The API in the person's name. Its 401 ends the session; other failures are the caller's to show. */
  api: Upstream;
  locale: Locale;
  t: TFunction;
  timeZone: string;
}

export interface GuestSession {
  api: Upstream;
  locale: Locale;
  t: TFunction;
}

const ADMIN_ROLES: readonly string[] = ["admin", "super-admin"];
/** Where an administrator without 2FA may be while TWO_FA is off: its settings, and what they lead through. */
const TWO_FACTOR_SETUP: readonly string[] = ["/settings/2fa", "/verify/2fa", "/password/confirm"];

/**
 * Lets a signed-in person through whom the rules allow (spec §4–6). The first line of every
 * loader and action of the admin area; a parent's guard does not protect its children.
 *
 * @throws redirects to /login, /verify/2fa, /settings/2fa, /password/confirm, /unauthorized or
 * home; 503 with Retry when the API cannot say who this is or what they may do
 */
export async function requireAdmin(args: ServerArgs, rules: AdminRules = {}): Promise<AdminSession> {
  setFormAside(args);
  const identity = await identityOf(args);
  if (identity.state === "anonymous") throw await signedOut(adminArea, args);
  if (identity.state === "unavailable") return throwPageFailure(identity.failure, adminArea, args);
  adminArea.person.isHere(String(identity.user.id), args);
  await checkSecondFactor(identity, rules, args);
  checkRights(identity, rules);
  if (rules.passwordVerified && !isPasswordVerified(identity.cookie))
    throw await interrupted("/password/confirm", adminArea, args);

  const { user, permissions, roles, secondFactor, cookie } = identity;
  const locale = await localeOf(args.request);
  return {
    user,
    permissions,
    roles,
    secondFactor,
    api: await areaUpstream(cookie.token, adminArea, args),
    locale,
    t: translator(locale),
    timeZone: knownTimeZone(user.timezone),
  };
}

async function checkSecondFactor(identity: SignedIn, rules: AdminRules, args: ServerArgs): Promise<void> {
  if (identity.secondFactor === "pending") {
    if (!rules.pendingTwoFactor) throw await interrupted("/verify/2fa", adminArea, args);
    return;
  }
  if (identity.secondFactor === "confirmed") {
    if (rules.pendingTwoFactor) throw redirect(homePath(identity.permissions));
    return;
  }
  if (args.context.config.twoFactorFlag || identity.user.role !== "admin") return;
  if (!TWO_FACTOR_SETUP.includes(normalPathname(new URL(args.request.url).pathname))) throw redirect("/settings/2fa");
}

function checkRights(identity: SignedIn, rules: AdminRules): void {
  const { permissions = [], roles } = rules;
  if (permissions.length > 0 && identity.permissionsFailure) {
    // Not knowing is not the same as not being allowed.
    throwRightsUnknown();
  }
  const missing = permissions.filter((permission) => !identity.permissions.has(permission));
  if (missing.length > 0) throw redirect(`/unauthorized?${new URLSearchParams({ permission: missing.join(",") })}`);
  if (roles && !hasRole(identity, roles))
    throw redirect(`/unauthorized?${new URLSearchParams({ role: roles.join(",") })}`);
  if (rules.adminOnly && !hasRole(identity, ADMIN_ROLES)) throw redirect(homePath(identity.permissions));
}

function hasRole({ user, roles }: SignedIn, wanted: readonly string[]): boolean {
  return wanted.includes(user.role ?? "") || roles.some((role) => wanted.includes(role.name));
}

/**
 * Lets those through who are not signed in; others go home, or on to their second factor.
 * While the API cannot say who this is, the page is shown: its form says what is wrong.
 */
export async function requireGuest(args: ServerArgs): Promise<GuestSession> {
  const identity = await identityOf(args);
  if (identity.state === "signed-in") {
    throw redirect(identity.secondFactor === "pending" ? "/verify/2fa" : homePath(identity.permissions));
  }
  return visitor(args);
}

/** The tools of a page that anybody may open. */
export async function visitor(args: ServerArgs): Promise<GuestSession> {
  const locale = await localeOf(args.request);
  return { api: await publicUpstream(args), locale, t: translator(locale) };
}
