import { redirect } from "@remix-run/node";
import type { Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";
import { currentDevice, type DeviceSession } from "~contract/device-session.ts";
import { deviceArea } from "./areas.server";
import { PANEL } from "./device-guards.server";
import { deviceCookie, rememberMac } from "./device-session.server";
import { goInLanguage, nextPage } from "./next-page.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";
import { takeOver } from "./take-over.server";
import { type Toast, toastCookie } from "./toast.server";

interface NewDeviceSession {
  token: string;
  remember: boolean;
  /** In upper case with colons. */
  mac: string;
}

/**
 * Opens the session of a device's panel: stores the token, remembers the MAC, takes over the
 * device's language and goes on to the first password, the intended page or the panel.
 */
export async function openDevicePanel({ mac, ...session }: NewDeviceSession, args: ServerArgs): Promise<Response> {
  const device = await deviceBehind(await upstreamWith(session.token, args));
  const headers = await takeOver(deviceArea, { person: mac, remember: session.remember }, args);
  headers.append("Set-Cookie", await deviceCookie.write(session, args));
  headers.append("Set-Cookie", await rememberMac(mac, args));
  const to = device?.has_password === false ? "/device/password" : await panelPage(args, headers);
  return goInLanguage(to, device?.locale, args, headers);
}

/** The first password of a device was just set: goes on as after a sign-in. */
export async function continueToPanel(welcome: Toast, args: ServerArgs): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await toastCookie(welcome, args) });
  return redirect(await panelPage(args, headers), { headers });
}

function panelPage(args: ServerArgs, headers: Headers): Promise<string> {
  return nextPage(deviceArea, async () => PANEL, args, headers);
}

/** Null when the API cannot say: the session is good all the same. */
async function deviceBehind(api: Upstream): Promise<DeviceSession | null> {
  try {
    return await api.call(currentDevice, {});
  } catch (error) {
    if (isUpstreamError(error)) return null;
    throw error;
  }
}
