import { adminCookie } from "./admin-session.server";
import { isDueForRenewal } from "./area-cookie.server";
import { carboxIdentityOf } from "./carbox-identity.server";
import { carboxCookie } from "./carbox-session.server";
import { deviceIdentityOf } from "./device-identity.server";
import { deviceCookie } from "./device-session.server";
import { identityOf } from "./identity.server";
import type { ServerArgs } from "./server-args";

/**
 * Cookies that go with any page of the admin area: another 365 days for a remembered session
 * that is due, and a second factor that is no longer pending.
 */
export async function sessionHeaders(args: ServerArgs): Promise<Headers> {
  const headers = new Headers();
  const [session, identity] = await Promise.all([adminCookie.of(args), identityOf(args)]);
  if (session && identity.state === "signed-in") {
    const pending = identity.secondFactor === "pending";
    if (isDueForRenewal(session) || pending !== session.second_factor_pending) {
      headers.append("Set-Cookie", await adminCookie.write({ ...session, second_factor_pending: pending }, args));
    }
  }
  return headers;
}

/** The cookie that goes with any page of a device's panel: another 365 days for a remembered session that is due. */
export async function deviceSessionHeaders(args: ServerArgs): Promise<Headers> {
  const headers = new Headers();
  const [session, identity] = await Promise.all([deviceCookie.of(args), deviceIdentityOf(args)]);
  if (session && identity.state === "signed-in" && isDueForRenewal(session))
    headers.append("Set-Cookie", await deviceCookie.write(session, args));
  return headers;
}

/** The same with the pages of a car-box. */
export async function carboxSessionHeaders(args: ServerArgs): Promise<Headers> {
  const headers = new Headers();
  const [session, identity] = await Promise.all([carboxCookie.of(args), carboxIdentityOf(args)]);
  if (session && identity.state === "signed-in" && isDueForRenewal(session))
    headers.append("Set-Cookie", await carboxCookie.write(session, args));
  return headers;
}
