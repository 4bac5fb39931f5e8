import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import { localeOf, translator } from "~/i18n/locale.server";
import type { Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";
import { onceFor } from "~/upstream/submission";
import {
  type DeviceText,
  deviceByMac,
  deviceTextSend,
  deviceTextSendForStaff,
  deviceTexts,
  deviceTextsForStaff,
} from "~contract/device-texts.ts";
import { readMac } from "~contract/mac.ts";
import { type Area, adminArea, deviceArea, deviceLoginPath, textPagePath } from "./areas.server";
import { requireDevice } from "./device-guards.server";
import { deviceIdentityOf } from "./device-identity.server";
import { throwPageFailure } from "./failure.server";
import { type AdminSession, requireAdmin } from "./guards.server";
import { identityOf } from "./identity.server";
import { setFormAside } from "./kept-form.server";
import { interrupted } from "./sign-out.server";
import { toastCookie } from "./toast.server";

/** Who writes to a device: its owner at its panel, or staff who see it. */
export interface TextSender {
  area: Area;
  device: {
    mac: string;
    name: string | null /** Of its row in the back office; null for its owner. */;
    id: number | null;
  };
  /** The owner of a blocked or expired device only looks. */
  readOnly: boolean;
  t: TFunction;
  timeZone: string;
  /** The last texts, newest first. */
  history(): Promise<DeviceText[]>;
  /** @param submission names the form, so that one that is sent twice makes one text */
  send(text: string, submission: string | null): Promise<DeviceText>;
}

/**
 * Makes a loader or action of `/device/send-text-to-device/{mac}` (decisions: the session of the
 * device when its MAC is {mac}, else a member of staff with manage-devices who sees the device,
 * else the sign-in of the panel). A MAC in another notation leads to its own page.
 */
export function guardedTextSender<Result>(run: (sender: TextSender, args: LoaderFunctionArgs) => Promise<Result>) {
  return async function guardedRoute(args: LoaderFunctionArgs): Promise<Result> {
    const sender = await requireTextSender(args);
    try {
      return await run(sender, args);
    } catch (error) {
      return throwPageFailure(error, sender.area, args);
    }
  };
}

async function requireTextSender(args: LoaderFunctionArgs): Promise<TextSender> {
  const written = args.params.mac ?? "";
  const mac = readMac(written);
  if (mac === null) throw data(null, { status: 404 });
  if (mac !== written && args.request.method === "GET") throw redirect(textPagePath(mac));
  setFormAside(args);
  const owner = await deviceIdentityOf(args);
  if (owner.state === "signed-in" && owner.device.mac === mac) return asOwner(args);
  const staff = await asStaff(mac, args);
  if (staff) return staff;
  if (owner.state === "unavailable") return throwPageFailure(owner.failure, deviceArea, args);
  throw await toPanelOf(mac, owner.state === "signed-in" ? owner.device.mac : null, args);
}

async function asOwner(args: LoaderFunctionArgs): Promise<TextSender> {
  const { device, readOnly, api, t, timeZone } = await requireDevice(args);
  return {
    area: deviceArea,
    device: { mac: device.mac, name: device.name ?? null, id: null },
    readOnly,
    t,
    timeZone,
    history: async () => (await api.call(deviceTexts, {})).data,
    send: (text, submission) => api.call(deviceTextSend, { body: { text } }, onceFor(submission)),
  };
}

/** Null for whoever is no staff, may not manage devices, or does not see this one. */
async function asStaff(mac: string, args: LoaderFunctionArgs): Promise<TextSender | null> {
  const session = await staffSession(args);
  if (!session) return null;
  const device = await deviceFor(session.api, mac, args);
  return device && staffSender(session, device);
}

/** A member of staff who writes to a device that they see. */
export function staffSender(
  { api, t, timeZone }: AdminSession,
  { id, mac, name }: { id: number; mac: string; name?: string | null },
): TextSender {
  const params = { id };
  return {
    area: adminArea,
    device: { mac, name: name ?? null, id },
    readOnly: false,
    t,
    timeZone,
    history: async () => (await api.call(deviceTextsForStaff, { params })).data,
    send: (text, submission) => api.call(deviceTextSendForStaff, { params, body: { text } }, onceFor(submission)),
  };
}

const rules = { permissions: ["manage-devices"] };

async function staffSession(args: LoaderFunctionArgs): Promise<AdminSession | null> {
  const identity = await identityOf(args);
  if (identity.state === "anonymous") return null;
  if (identity.state === "unavailable") return throwPageFailure(identity.failure, adminArea, args);
  const holds = rules.permissions.every((permission) => identity.permissions.has(permission));
  // What is not known yet (a second factor, the permissions) is for the guard to say.
  const unknown = identity.secondFactor === "pending" || identity.permissionsFailure !== null;
  return holds || unknown ? requireAdmin(args, rules) : null;
}

async function deviceFor(api: Upstream, mac: string, args: LoaderFunctionArgs) {
  try {
    return await api.call(deviceByMac, { params: { mac } });
  } catch (error) {
    if (isUpstreamError(error, "not-found")) return null;
    return throwPageFailure(error, adminArea, args);
  }
}

/** To the sign-in of one device; whoever is signed in to another one is told why they end up there. */
async function toPanelOf(mac: string, other: string | null, args: LoaderFunctionArgs): Promise<Response> {
  const answer = await interrupted(deviceLoginPath(mac), deviceArea, args);
  if (other === null || args.request.method !== "GET") return answer;
  const t = translator(await localeOf(args.request));
  const text = t("device-texts:otherDevice", { mac, other });
  answer.headers.append("Set-Cookie", await toastCookie({ type: "error", text }, args));
  return answer;
}
