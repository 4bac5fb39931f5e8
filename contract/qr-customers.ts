import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { deviceFound, deviceSearchQuery } from "./device-search.ts";
import { endpoint, idParams } from "./endpoint.ts";
import { email, optionalDay, optionalReference, optionalText, text, wholeNumber } from "./fields.ts";
import { ownerSearchQuery, ownersFound } from "./owner-search.ts";
import { resource } from "./resource.ts";

/** `pending`: nobody has used the QR yet. Those that are expired or revoked let nobody in. */
export const qrCustomerStatuses = ["pending", "active", "expired", "revoked"] as const;

/** Somebody who signs in to the panel of a device with a printed QR. The key in it is told by `qrCustomerKey` alone. */
export const qrCustomerRow = rowBase.extend({
  name: z.string(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  device_id: z.number().int().nullish(),
  /** Of the device behind `device_id`. */
  device_mac: z.string().nullish(),
  owner_id: z.number().int().nullish(),
  /** Of the user behind `owner_id`. */
  owner_name: z.string().nullish(),
  status: z.enum(qrCustomerStatuses),
  expires_at: instant.nullish(),
  /** When somebody last signed in with the QR. */
  last_used_at: instant.nullish(),
});
export type QrCustomerRow = z.output<typeof qrCustomerRow>;

export const qrCustomerInput = z.object({
  name: text(100),
  phone: optionalText(32),
  email: email.nullish().transform((value) => value ?? null),
  /** One in the caller's reach; another one ends the sessions that the QR opened. */
  device_id: optionalReference,
  /** The caller or somebody below; left out by somebody who does not see every row: the caller. */
  owner_id: optionalReference,
  expires_at: optionalDay,
});

const permission = "manage-qr-devices";
const access = { permission };

/**
 * Filters: `status`, `owner_id`, `owner_name` (a part of it), `expires_at` and `last_used_at` (from, to), `archived` (true).
 * Bulk actions: extend, revoke, reinstate, archive; what a QR opened ends when it is revoked or archived.
 */
export const qrCustomers = resource({
  path: "/devices-qr",
  noun: "QR customer",
  permission,
  row: qrCustomerRow,
  input: qrCustomerInput,
  actions: {
    /** Days on top of the expiry, or from now when it has passed or there is none. */
    extend: z.object({ days: wholeNumber(1, 3650) }),
  },
});

/** What a QR holds. The MAC is null while the customer has no device: then there is nothing to print. */
const qrKey = z.object({ key: z.string(), mac: z.string().nullable() });

export const qrCustomerKey = endpoint({
  method: "GET",
  path: "/devices-qr/{id}/key",
  summary: "What to print in the QR of a customer",
  access,
  params: idParams,
  answer: qrKey,
});

export const qrCustomerRotate = endpoint({
  method: "POST",
  path: "/devices-qr/{id}/rotate",
  summary: "Give a customer another key; QRs that were printed and sessions that they opened are over",
  access,
  params: idParams,
  answer: qrKey,
});

export const qrCustomerChoices = endpoint({
  method: "GET",
  path: "/devices-qr/choices",
  summary: "Owners that the caller may choose; at most 500, by name",
  access,
  answer: z.object({ owners: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
});

export const qrDeviceSearch = endpoint({
  method: "GET",
  path: "/devices-qr/devices",
  summary: "Devices that a QR customer can be given, by MAC, name or serial; at most 20",
  access,
  query: deviceSearchQuery,
  answer: deviceFound,
});

export const qrOwnerSearch = endpoint({
  method: "GET",
  path: "/devices-qr/owners",
  summary: "Owners that the caller may choose, by a part of the name; at most 20",
  access,
  query: ownerSearchQuery,
  answer: ownersFound,
});
