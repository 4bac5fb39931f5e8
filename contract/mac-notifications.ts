import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { flag, macAddress, moment, optionalLines, wholeNumber } from "./fields.ts";
import { listQuery } from "./paging.ts";
import { resource } from "./resource.ts";

/** What the device does: show a text, start again, load its portal anew, or forget the parental PIN. */
export const macNotificationEvents = ["message", "reboot", "reload_portal", "lock_reset"] as const;
/** How far a notification came with one device. */
export const noticeStatuses = ["pending", "sent", "confirmed", "expired"] as const;

/** Devices as a list of them is narrowed down. */
export const deviceSelection = listQuery.pick({ search: true, filter: true });

/** A notification for chosen devices. */
export const macNotificationRow = rowBase.extend({
  macs: z.array(z.string()),
  filter: deviceSelection.nullish(),
  event: z.enum(macNotificationEvents),
  text: z.string().nullish(),
  /** Whether a person has to press OK before the device confirms. */
  need_confirm: z.boolean(),
  /** Seconds after which the text goes by itself; 0: it stays. */
  hide_after: z.number().int(),
  send_at: instant,
  expires_at: instant,
});

export const macNotificationInput = z.object({
  /** Devices by their MAC in any notation; either these or a filter. */
  macs: z.array(macAddress).max(500).default([]),
  /** All devices that match when it is saved; an unknown filter is refused. */
  filter: deviceSelection.nullish().transform((value) => value ?? null),
  event: z.enum(macNotificationEvents),
  /** A message needs one. */
  text: optionalLines(1000),
  need_confirm: flag,
  hide_after: wholeNumber(0, 86_400).default(0),
  send_at: moment,
  /** After `send_at`; devices that were not on until then never get it. */
  expires_at: moment,
});

/** Filters: `event`, `send_at` and `expires_at` (from, to), `archived` (true). Bulk action: archive, which also takes it off devices that have not got it. */
export const macNotifications = resource({
  path: "/settings/mac-notifications",
  noun: "notification to devices",
  permission: "manage-mac-notifications",
  row: macNotificationRow,
  input: macNotificationInput,
});
