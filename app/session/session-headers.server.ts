import { adminCookie } from "./admin-session.server";
import { isDueForRenewal } from "./area-cookie.server";
import { type Area, adminArea, carboxArea, deviceArea } from "./areas.server";
import { carboxIdentityOf } from "./carbox-identity.server";
import { carboxCookie } from "./carbox-session.server";
import { deviceIdentityOf } from "./device-identity.server";
import { deviceCookie } from "./device-session.server";
import { identityOf } from "./identity.server";
import type { ServerArgs } from "./server-args";

/**
 * Cookies that go with any page of the admin area: another 365 days for a remembered session
 * that is due, a second factor that is no longer pending, and who it is where the browser does not know.
 */
export async function sessionHeaders(args: ServerArgs): Promise<Headers> {
  const headers = new Headers();
  const [session, identity] = await Promise.all([adminCookie.of(args), identityOf(args)]);
  if (session && identity.state === "signed-in") {
    const pending = identity.secondFactor === "pending";
    const isDue = isDueForRenewal(session);
    if (isDue || pending !== session.second_factor_pending) {
      headers.append("Set-Cookie", await adminCookie.write({ ...session, second_factor_pending: pending }, args));
    }
    await appendPerson(String(identity.user.id), session, isDue, adminArea, args, headers);
  }
  return headers;
}

/** The same with the pages of a device's panel, which has no second factor. */
export async function deviceSessionHeaders(args: ServerArgs): Promise<Headers> {
  const headers = new Headers();
  const [session, identity] = await Promise.all([deviceCookie.of(args), deviceIdentityOf(args)]);
  if (session && identity.state === "signed-in") {
    const isDue = isDueForRenewal(session);
    if (isDue) headers.append("Set-Cookie", await deviceCookie.write(session, args));
    await appendPerson(identity.device.mac, session, isDue, deviceArea, args, headers);
  }
  return headers;
}

/** The same with the pages of a car-box. */
export async function carboxSessionHeaders(args: ServerArgs): Promise<Headers> {
  const headers = new Headers();
  const [session, identity] = await Promise.all([carboxCookie.of(args), carboxIdentityOf(args)]);
  if (session && identity.state === "signed-in") {
    const isDue = isDueForRenewal(session);
    if (isDue) headers.append("Set-Cookie", await carboxCookie.write(session, args));
    await appendPerson(String(identity.carbox.id), session, isDue, carboxArea, args, headers);
  }
  return headers;
}

/** Says who it is where the browser does not know it, and again for as long as the session. */
async function appendPerson(
  person: string,
  { remember }: { remember: boolean },
  isDue: boolean,
  area: Area,
  args: ServerArgs,
  headers: Headers,
): Promise<void> {
  if (!isDue && (await area.person.isKnown(person, args))) return;
  headers.append("Set-Cookie", await area.person.signedIn({ person, remember }, args));
}
