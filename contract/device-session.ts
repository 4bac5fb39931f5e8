import { z } from "zod";
import { token } from "./accounts.ts";
import { instant } from "./answers.ts";
import { deviceKinds, deviceState, deviceStatuses } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { flag, macAddress, newPassword, optionalText } from "./fields.ts";
import { parentalAreas } from "./parental-lock.ts";

/** Version of the licence of which the locales hold the text; a changed text is a new version. */
export const currentEulaVersion = "1.0";

/**
 * The device behind a token, as its owner's panel and its player see it (spec §3). An API that
 * says nothing of the licence asks for no acceptance.
 */
export const deviceSession = z.object({
  id: z.number().int().min(1),
  lock_version: z.number().int().optional(),
  /** In upper case with colons. */
  mac: z.string(),
  kind: z.enum(deviceKinds),
  name: z.string().nullish(),
  serial: z.string().nullish(),
  /** Name of its model. */
  model_name: z.string().nullish(),
  /** As of now: an expiry that has passed says expired. */
  status: z.enum(deviceStatuses),
  is_trial: z.boolean().default(false),
  ...deviceState,
  /** Version of the licence that was accepted last, and when. */
  eula_version: z.string().nullish(),
  eula_accepted_at: instant.nullish(),
  /** Version of the licence that is in force. */
  eula_current: z.string().nullish(),
  /** What the parental lock keeps shut for this token until it gives the PIN. */
  closed_areas: z.array(z.enum(parentalAreas)).default([]),
});
export type DeviceSession = z.output<typeof deviceSession>;

/** A device that is one of these works, or waits to; the others may sign in and only read. */
const writing: readonly DeviceSession["status"][] = ["pending", "active"];

/** Whether a device may only look: it is blocked, or has expired. */
export function isReadOnly(status: DeviceSession["status"]): boolean {
  return !writing.includes(status);
}

/** Whether staff have not activated a device yet: anybody may have made it known. */
export function isWaiting(status: DeviceSession["status"]): boolean {
  return status === "pending";
}

export const deviceLoginInput = z.object({
  mac: macAddress,
  /** The password; while the device has none, the key that it shows on first use; or the key of a printed QR. */
  password: z.string().min(1).max(1024),
  /** Ask for a token that lives 365 days. */
  remember: flag,
});
export const deviceLogin = endpoint({
  method: "POST",
  path: "/app/device/login",
  summary: "Sign in to the panel of a device with its MAC and its password, or on first use the key it shows",
  access: "public",
  body: deviceLoginInput,
  answer: token,
});

export const currentDevice = endpoint({
  method: "GET",
  path: "/app/device",
  summary: "The device behind the token",
  access: "device-or-player",
  answer: deviceSession,
});

export const deviceLogout = endpoint({
  method: "POST",
  path: "/app/device/logout",
  summary: "Sign out of the panel: the token ends",
  access: "device-first-use",
});

export const deviceLogoutEverywhere = endpoint({
  method: "POST",
  path: "/app/device/logout-everywhere",
  summary: "Sign out of the panel on every browser, this one too; the player goes on",
  access: "device-first-use",
});

export const devicePasswordInput = z.object({
  /** Asked once the device has a password. */
  current_password: z.string().max(1024).optional(),
  password: newPassword,
});
export const devicePassword = endpoint({
  method: "POST",
  path: "/app/device/password",
  summary: "Set the password of the panel, or change it; its other sessions end, the player goes on",
  access: "device-first-use",
  body: devicePasswordInput,
});

export const deviceSettingsInput = z.object({ name: optionalText(100), timezone: optionalText(64) });
export const deviceSettings = endpoint({
  method: "PUT",
  path: "/app/device/settings",
  summary: "Change name and time zone of the device",
  access: "device",
  body: deviceSettingsInput.extend({ lock_version: z.number().int().optional() }),
  answer: deviceSession,
});

export const deviceEulaInput = z.object({ version: z.string().min(1).max(32) });
export const deviceEula = endpoint({
  method: "POST",
  path: "/app/device/eula",
  summary: "Accept the licence; 422 for another version than the one in force",
  access: "device-first-use",
  body: deviceEulaInput,
  answer: deviceSession,
});
