import { adminCookieOf, isDueForRenewal, writeAdminCookie } from "./admin-session.server";
import { identityOf } from "./identity.server";
import type { ServerArgs } from "./server-args";

/**
 * Cookies that go with any page of the admin area: another 365 days for a remembered session
 * that is due, and a second factor that is no longer pending.
 */
export async function sessionHeaders(args: ServerArgs): Promise<Headers> {
  const headers = new Headers();
  const [session, identity] = await Promise.all([adminCookieOf(args), identityOf(args)]);
  if (session && identity.state === "signed-in") {
    const pending = identity.secondFactor === "pending";
    if (isDueForRenewal(session) || pending !== session.second_factor_pending) {
      headers.append("Set-Cookie", await writeAdminCookie({ ...session, second_factor_pending: pending }, args));
    }
  }
  return headers;
}
