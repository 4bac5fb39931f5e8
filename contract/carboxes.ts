import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { deviceFound, deviceSearchQuery } from "./device-search.ts";
import { endpoint, idParams } from "./endpoint.ts";
import { newPassword, optionalDay, optionalReference, optionalText, text, wholeNumber } from "./fields.ts";
import { ownerSearchQuery, ownersFound } from "./owner-search.ts";
import { resource } from "./resource.ts";

/** A box that is blocked or expired is kept out of its portal. */
export const carboxStatuses = ["active", "blocked", "expired"] as const;

/** The account of a box in a vehicle: who signs in to the car-box portal. */
export const carboxRow = rowBase.extend({
  /** What is written on the box. */
  code: z.string(),
  username: z.string(),
  name: z.string().nullish(),
  vehicle: z.string().nullish(),
  plate: z.string().nullish(),
  /** The device that is built into the box. */
  device_id: z.number().int().nullish(),
  /** Of the device behind `device_id`. */
  device_mac: z.string().nullish(),
  portal_id: z.number().int().nullish(),
  /** Of the portal behind `portal_id`. */
  portal_name: z.string().nullish(),
  owner_id: z.number().int().nullish(),
  /** Of the user behind `owner_id`. */
  owner_name: z.string().nullish(),
  status: z.enum(carboxStatuses),
  expires_at: instant.nullish(),
  last_login_at: instant.nullish(),
  has_password: z.boolean(),
});
export type CarboxRow = z.output<typeof carboxRow>;

export const carboxInput = z.object({
  code: text(12),
  username: text(50, 3),
  /** A new account needs one. Later, left out: the stored one stays; a new one ends every session of the car-box. */
  password: newPassword.optional(),
  name: optionalText(100),
  vehicle: optionalText(50),
  plate: optionalText(20),
  /** One in the caller's reach. */
  device_id: optionalReference,
  portal_id: optionalReference,
  /** The caller or somebody below; left out by somebody who does not see every row: the caller. */
  owner_id: optionalReference,
  expires_at: optionalDay,
});

const permission = "manage-carbox-devices";
const access = { permission };

/**
 * Filters: `status`, `portal_id`, `owner_id`, `owner_name` (a part of it), `expires_at` and `last_login_at` (from, to),
 * `archived` (true). Bulk actions: extend, block, unblock, archive; a car-box that is blocked or
 * archived is signed out.
 */
export const carboxes = resource({
  path: "/carbox-devices",
  noun: "car-box",
  permission,
  row: carboxRow,
  input: carboxInput,
  actions: {
    /** Days on top of the expiry, or from now when it has passed or there is none. */
    extend: z.object({ days: wholeNumber(1, 3650) }),
  },
});

export const carboxPasswordReset = endpoint({
  method: "POST",
  path: "/carbox-devices/{id}/reset-password",
  summary: "Give a car-box a password that nobody has seen yet, and sign it out everywhere; it is told this once",
  access,
  params: idParams,
  answer: z.object({ username: z.string(), password: z.string() }),
});

export const carboxSignOut = endpoint({
  method: "POST",
  path: "/carbox-devices/{id}/sign-out",
  summary: "End every session of a car-box, and say how many there were",
  access,
  params: idParams,
  answer: z.object({ username: z.string(), ended: z.number().int() }),
});

const choice = z.object({ id: z.number().int(), name: z.string() });

export const carboxChoices = endpoint({
  method: "GET",
  path: "/carbox-devices/choices",
  summary: "Portals, and owners that the caller may choose; at most 500 each, by name",
  access,
  answer: z.object({ portals: z.array(choice), owners: z.array(choice) }),
});

export const carboxDeviceSearch = endpoint({
  method: "GET",
  path: "/carbox-devices/devices",
  summary: "Devices that a car-box can be given, by MAC, name or serial; at most 20",
  access,
  query: deviceSearchQuery,
  answer: deviceFound,
});

export const carboxOwnerSearch = endpoint({
  method: "GET",
  path: "/carbox-devices/owners",
  summary: "Owners that the caller may choose, by a part of the name; at most 20",
  access,
  query: ownerSearchQuery,
  answer: ownersFound,
});
