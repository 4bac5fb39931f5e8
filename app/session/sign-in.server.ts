import type { Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";
import { currentUser, rolePermissions, type User } from "~contract/accounts.ts";
import { type AdminCookie, adminCookie } from "./admin-session.server";
import { adminArea } from "./areas.server";
import { homePath, secondFactorOf } from "./identity.server";
import { goInLanguage, goTo, nextPage } from "./next-page.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";
import { takeOver } from "./take-over.server";
import { type Toast, toastCookie } from "./toast.server";

interface NewSession {
  token: string;
  remember: boolean;
  /** A sign-in by password counts as its confirmation. */
  passwordVerified: boolean;
}

/**
 * Opens an admin session: stores the token, takes over the user's language and goes on to the
 * second factor, the intended page or home.
 *
 * @param welcome a notice for the page that follows
 */
export async function openAdminSession(session: NewSession, args: ServerArgs, welcome?: Toast): Promise<Response> {
  const api = await upstreamWith(session.token, args);
  const user = await userBehind(api);
  const pending = user === null || secondFactorOf(user) === "pending";
  const headers = await takeOver(adminArea, { person: user && String(user.id), remember: session.remember }, args);
  headers.append(
    "Set-Cookie",
    await adminCookie.write(
      {
        token: session.token,
        remember: session.remember,
        password_verified_at: session.passwordVerified ? Date.now() : null,
        // Unknown counts as pending: then the next request asks for the user first.
        second_factor_pending: pending,
      },
      args,
    ),
  );
  if (welcome) headers.append("Set-Cookie", await toastCookie(welcome, args));
  const to = user && pending ? "/verify/2fa" : await nextPage(adminArea, () => homeOf(api), args, headers);
  return goInLanguage(to, user?.language, args, headers);
}

async function goOn(api: Upstream, args: ServerArgs, headers: Headers): Promise<Response> {
  const to = await nextPage(adminArea, () => homeOf(api), args, headers);
  return goTo(to, args, headers);
}

/** The second factor of the token in use was just confirmed: goes on as after a sign-in. */
export async function confirmSecondFactor(api: Upstream, args: ServerArgs): Promise<Response> {
  return goOn(api, args, await changed({ second_factor_pending: false }, args));
}

/** The password was just given: it counts for 120 minutes, and the page that asked for it follows. */
export async function confirmPassword(api: Upstream, args: ServerArgs): Promise<Response> {
  return goOn(api, args, await passwordGiven(args));
}

/** The cookie of a session whose password was just given. */
export function passwordGiven(args: ServerArgs): Promise<Headers> {
  return changed({ password_verified_at: Date.now() }, args);
}

async function changed(change: Partial<AdminCookie>, args: ServerArgs): Promise<Headers> {
  const session = await adminCookie.of(args);
  return new Headers(session ? { "Set-Cookie": await adminCookie.write({ ...session, ...change }, args) } : {});
}

/** Null when the API cannot say: the session is good all the same. */
async function userBehind(api: Upstream): Promise<User | null> {
  try {
    return await api.call(currentUser, {});
  } catch (error) {
    if (isUpstreamError(error)) return null;
    throw error;
  }
}

async function homeOf(api: Upstream): Promise<string> {
  try {
    const { permissions } = await api.call(rolePermissions, {});
    return homePath(new Set(permissions));
  } catch (error) {
    if (isUpstreamError(error)) return "/welcome";
    throw error;
  }
}
