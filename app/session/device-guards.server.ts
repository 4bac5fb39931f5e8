import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import { knownTimeZone } from "~/i18n/format";
import { localeOf, translator } from "~/i18n/locale.server";
import type { Upstream } from "~/upstream/client.server";
import { type DeviceSession, isWaiting } from "~contract/device-session.ts";
import type { Locale } from "~contract/locales.ts";
import type { ParentalArea } from "~contract/parental-lock.ts";
import { areaUpstream } from "./area-upstream.server";
import { deviceArea } from "./areas.server";
import { deviceIdentityOf } from "./device-identity.server";
import { throwPageFailure } from "./failure.server";
import { type GuestSession, visitor } from "./guards.server";
import { setFormAside } from "./kept-form.server";
import type { ServerArgs } from "./server-args";
import { interrupted, signedOut } from "./sign-out.server";

/** What a page of the panel asks of the device beside being signed in. */
export interface DeviceRules {
  /** The page that sets the first password: open until there is one, the panel from then on. */
  firstPassword?: boolean;
  /** The area of the parental lock that the page belongs to: while it is shut, its PIN is asked first. */
  unlocked?: ParentalArea;
}

/** The device whose panel it is, and the tools to answer. */
export interface DevicePanelSession {
  device: DeviceSession;
  /** Blocked or expired: the API refuses changes, so pages leave their controls out. */
  readOnly: boolean;
  /** Not activated yet: the API takes no files of it and asks no providers. */
  waiting: boolean;
  /** The API in the device's name. Its 401 ends the session; other failures are the caller's to show. */
  api: Upstream;
  locale: Locale;
  t: TFunction;
  timeZone: string;
}

/** The panel's own home. */
export const PANEL = "/device";

/**
 * Lets a device through that is signed in and has a password (spec §4: device guard). The first
 * line of every loader and action of the panel; a parent's guard does not protect its children.
 *
 * @throws redirects to /device/login with the MAC, to /device/password, to the PIN of the parental
 * lock or to the panel; 503 with Retry when the API cannot say which device this is
 */
export async function requireDevice(args: ServerArgs, rules: DeviceRules = {}): Promise<DevicePanelSession> {
  setFormAside(args);
  const identity = await deviceIdentityOf(args);
  if (identity.state === "anonymous") throw await signedOut(deviceArea, args);
  if (identity.state === "unavailable") return throwPageFailure(identity.failure, deviceArea, args);
  const { device, readOnly, cookie } = identity;
  deviceArea.person.isHere(device.mac, args);
  if (device.has_password && rules.firstPassword) throw redirect(PANEL);
  if (!device.has_password && !rules.firstPassword) throw await interrupted("/device/password", deviceArea, args);
  if (rules.unlocked && device.closed_areas.includes(rules.unlocked))
    throw await interrupted("/device/parent-lock/unlock", deviceArea, args);

  const locale = await localeOf(args.request);
  return {
    device,
    readOnly,
    waiting: isWaiting(device.status),
    api: await areaUpstream(cookie.token, deviceArea, args),
    locale,
    t: translator(locale),
    timeZone: knownTimeZone(device.timezone),
  };
}

/**
 * Lets those through whose browser is signed in to no device; others go to the panel. While the
 * API cannot say which device this is, the page is shown: its form says what is wrong.
 */
export async function requireDeviceGuest(args: ServerArgs): Promise<GuestSession> {
  const identity = await deviceIdentityOf(args);
  if (identity.state === "signed-in") throw redirect(identity.device.has_password ? PANEL : "/device/password");
  return visitor(args);
}
