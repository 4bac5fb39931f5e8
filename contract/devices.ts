import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { endpoint, idParams } from "./endpoint.ts";
import {
  flag,
  macAddress,
  optionalCountry,
  optionalDay,
  optionalLines,
  optionalReference,
  optionalText,
  reference,
  wholeNumber,
} from "./fields.ts";
import { ownerSearchQuery, ownersFound } from "./owner-search.ts";
import { resource } from "./resource.ts";

export const deviceKinds = ["standard", "appforce2", "onair", "qr", "carbox"] as const;
export const deviceStatuses = ["pending", "active", "expired", "blocked"] as const;

/** What staff and the device's own panel alike are told of a device. */
export const deviceState = {
  activated_at: instant.nullish(),
  expires_at: instant.nullish(),
  app_version: z.string().nullish(),
  version_code: z.number().int().nullish(),
  android_version: z.string().nullish(),
  hw_version: z.string().nullish(),
  public_ip: z.string().nullish(),
  local_ip: z.string().nullish(),
  country: z.string().nullish(),
  last_seen_at: instant.nullish(),
  locale: z.string().nullish(),
  timezone: z.string().nullish(),
  has_password: z.boolean(),
};

/**
 * A device. What it reports of itself (versions, addresses, language, zone, last seen) is only
 * read here; its status follows from its expiry and the actions taken on it.
 */
export const deviceRow = rowBase.extend({
  /** In upper case with colons. */
  mac: z.string(),
  kind: z.enum(deviceKinds),
  name: z.string().nullish(),
  serial: z.string().nullish(),
  model_id: z.number().int().nullish(),
  /** Of the row behind `model_id`. */
  model_name: z.string().nullish(),
  owner_id: z.number().int().nullish(),
  /** Of the user behind `owner_id`. */
  owner_name: z.string().nullish(),
  status: z.enum(deviceStatuses),
  is_trial: z.boolean(),
  ...deviceState,
  notes: z.string().nullish(),
});
export type DeviceRow = z.output<typeof deviceRow>;

export const deviceInput = z.object({
  mac: macAddress,
  kind: z.enum(deviceKinds),
  name: optionalText(100),
  serial: optionalText(64),
  model_id: optionalReference,
  /** The caller or somebody below; left out by somebody who does not see every row: the caller. */
  owner_id: optionalReference,
  country: optionalCountry,
  expires_at: optionalDay,
  is_trial: flag,
  notes: optionalLines(2000),
});

/**
 * Filters: `kind`, `status`, `model_id`, `country`, `owner_id`, `owner_name` (a part of it), `is_trial` (true|false),
 * `expires_at` and `last_seen_at` (from, to), `archived` (true). Bulk actions: activate (of
 * pending ones), extend, block, unblock, move, archive. The search takes a MAC, or a part of one, in any notation.
 */
export const devices = resource({
  path: "/devices",
  noun: "device",
  permission: "manage-devices",
  row: deviceRow,
  input: deviceInput,
  actions: {
    /** Days on top of the expiry, or from now when it has passed or there is none. */
    extend: z.object({ days: wholeNumber(1, 3650) }),
    /** The new owner: the caller or somebody below. */
    move: z.object({ owner_id: reference }),
  },
});

export const deviceSignInReset = endpoint({
  method: "POST",
  path: "/devices/{id}/reset-sign-in",
  summary:
    "Take a device's password and key and sign it out everywhere; the next player with its MAC gives it a new key",
  access: { permission: "manage-devices" },
  params: idParams,
  /** Sessions that were still open. */
  answer: z.object({ ended: z.number().int() }),
});

const choice = z.object({ id: z.number().int(), name: z.string() });

/**
 * At most 500 each, by name: models that are offered, and owners that the caller may choose.
 * Countries are those that occur among the caller's devices.
 */
export const deviceChoices = endpoint({
  method: "GET",
  path: "/devices/choices",
  summary: "Models, owners and countries to choose from",
  access: { permission: "manage-devices" },
  answer: z.object({ models: z.array(choice), owners: z.array(choice), countries: z.array(z.string()) }),
});

export const deviceOwnerSearch = endpoint({
  method: "GET",
  path: "/devices/owners",
  summary: "Owners that the caller may choose, by a part of the name; at most 20",
  access: { permission: "manage-devices" },
  query: ownerSearchQuery,
  answer: ownersFound,
});
