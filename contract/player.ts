import { z } from "zod";
import { token } from "./accounts.ts";
import { announcementLevels, announcementTypes } from "./announcements.ts";
import { instant } from "./answers.ts";
import { devicePreferences } from "./device-preferences.ts";
import { deviceSession } from "./device-session.ts";
import { wholeSources } from "./device-sources.ts";
import { endpoint, idParams } from "./endpoint.ts";
import { macAddress, optionalText, text, wholeNumber } from "./fields.ts";
import { macNotificationEvents } from "./mac-notifications.ts";
import { parentalLock, pinInput } from "./parental-lock.ts";

/**
 * What the player on a device calls, as a program of its own. The device makes up its key, shows it,
 * and keeps it: with the key it enrols, then signs in at each start, and its owner opens the panel
 * for the first time with it.
 */
export const playerIdentity = z.object({
  mac: macAddress,
  /** 8 to 64 characters. */
  key: text(64, 8),
});

export const playerEnrol = endpoint({
  method: "POST",
  path: "/app/player/enrol",
  summary: "Make a device known, to wait for its activation; a MAC that is known already answers the same",
  access: "public",
  body: playerIdentity,
});

export const playerLogin = endpoint({
  method: "POST",
  path: "/app/player/login",
  summary: "Sign the player of a device in with its key; the device's other players are signed out",
  access: "public",
  body: playerIdentity,
  answer: token,
});

/** A text to show. */
export const playerText = z.object({ id: z.number().int(), text: z.string(), created_at: instant });
export type PlayerText = z.output<typeof playerText>;

/** A notification that is addressed to the device. */
export const playerNotice = z.object({
  id: z.number().int(),
  event: z.enum(macNotificationEvents),
  text: z.string().nullable(),
  /** Confirm once a person has pressed OK; else as soon as it was shown, or done. */
  need_confirm: z.boolean(),
  /** Seconds after which the text goes by itself; 0: it stays. */
  hide_after: z.number().int(),
  send_at: instant,
});
export type PlayerNotice = z.output<typeof playerNotice>;

/** What all devices of an audience show, in the language of the device. */
export const playerAnnouncement = z.object({
  id: z.number().int(),
  type: z.enum(announcementTypes),
  level: z.enum(announcementLevels),
  text: z.string(),
  dismissible: z.boolean(),
  ends_at: instant,
});

/** All that a player goes by. */
export const playerState = z.object({
  device: deviceSession.pick({
    mac: true,
    name: true,
    kind: true,
    status: true,
    is_trial: true,
    expires_at: true,
    locale: true,
    timezone: true,
  }),
  /** Null unless the device is active: one that waits, has expired or is blocked plays nothing. */
  sources: wholeSources.nullable(),
  preferences: devicePreferences,
  /** PINs and passwords never leave the API; what is typed is checked by calls. */
  parental_lock: parentalLock.pick({ enabled: true, areas: true, relock: true }),
  has_app_password: z.boolean(),
  /** Oldest first; each comes until it is confirmed or too old. */
  texts: z.array(playerText),
  notices: z.array(playerNotice),
  announcements: z.array(playerAnnouncement),
});
export type PlayerState = z.output<typeof playerState>;

export const playerStateRead = endpoint({
  method: "GET",
  path: "/app/player/state",
  summary:
    "Sources, preferences and messages of the device; with the cursor of an earlier answer only what changed since",
  access: "player",
  query: z.object({ since: z.string().max(64).optional() }),
  /** `state` is null when nothing changed since the cursor. */
  answer: z.object({ cursor: z.string(), state: playerState.nullable() }),
});

export const playerTextConfirm = endpoint({
  method: "POST",
  path: "/app/player/texts/{id}/confirm",
  summary: "The text was shown",
  access: "player",
  params: idParams,
});

export const playerNoticeConfirm = endpoint({
  method: "POST",
  path: "/app/player/notices/{id}/confirm",
  summary: "The notification was shown, or what it asks for is done; a reset of the lock happens now",
  access: "player",
  params: idParams,
});

export const playerAnnouncementDismiss = endpoint({
  method: "POST",
  path: "/app/player/announcements/{id}/dismiss",
  summary: "Put an announcement away for good; 422 for one that stays until it ends",
  access: "player",
  params: idParams,
});

export const playerPinVerify = endpoint({
  method: "POST",
  path: "/app/player/parental-lock/verify",
  summary: "Check a PIN typed at the device; wrong ones count together with those of the panel",
  access: "player",
  body: pinInput,
});

export const playerSourcePinVerify = endpoint({
  method: "POST",
  path: "/app/player/sources/{id}/verify-pin",
  summary: "Check the PIN of a protected source",
  access: "player",
  params: idParams,
  body: pinInput,
});

/** What a device says of itself; what is left out stays as it was. */
export const playerReportInput = z.object({
  app_version: optionalText(32),
  version_code: wholeNumber(0).nullish(),
  android_version: optionalText(32),
  hw_version: optionalText(64),
  serial: optionalText(64),
  /** The code of its model; it counts while staff have not chosen one. */
  model_code: optionalText(50),
  local_ip: z.union([z.ipv4(), z.ipv6()]).nullish(),
});

export const playerReport = endpoint({
  method: "POST",
  path: "/app/player/report",
  summary: "Say which versions run and at which address of its own network the device is",
  access: "player",
  body: playerReportInput,
});
