import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { endpoint, idParams } from "./endpoint.ts";
import { flag, httpUrl, optionalDay, optionalText, text, wholeNumber } from "./fields.ts";
import { providerCheckCodes } from "./provider-checks.ts";
import { resource } from "./resource.ts";

export const portalTypes = ["stalker", "xtream", "m3u"] as const;

/** A portal that devices are pointed at. The password is stored encrypted and never sent back. */
export const portalRow = rowBase.extend({
  name: z.string(),
  url: z.string(),
  type: z.enum(portalTypes),
  username: z.string().nullish(),
  has_password: z.boolean(),
  user_agent: z.string().nullish(),
  max_connections: z.number().int(),
  priority: z.number().int(),
  is_default: z.boolean(),
  active: z.boolean(),
  expires_at: instant.nullish(),
  last_checked_at: instant.nullish(),
  /** What came of the last check; its words are the app's. */
  last_result: z.enum(providerCheckCodes).nullish(),
  /** Where `last_result` is `status`. */
  last_http_status: z.number().int().nullish(),
  /** When the provider ends the account, where it said so at the last check. */
  account_expires_at: instant.nullish(),
});
export type PortalRow = z.output<typeof portalRow>;

export const portalInput = z.object({
  name: text(100),
  type: z.enum(portalTypes),
  url: httpUrl,
  username: optionalText(255),
  /** Left out: the stored one stays. */
  password: z.string().max(255).optional(),
  clear_password: flag,
  max_connections: wholeNumber(1, 100_000),
  priority: wholeNumber(0, 10_000),
  expires_at: optionalDay,
  user_agent: optionalText(512),
  active: flag,
  /** At most one portal is the default; choosing another takes its place. */
  is_default: flag,
});

/** Filters: `type`, `active` (true|false), `archived` (true). Bulk actions: enable, disable, archive. */
export const portals = resource({
  path: "/portals",
  noun: "portal",
  permission: "manage-portals",
  row: portalRow,
  input: portalInput,
});

/** Calls the portal as its type has it and keeps what came of it in the row, which is no edit: its version stays. */
export const portalCheck = endpoint({
  method: "POST",
  path: "/portals/{id}/check",
  summary: "Call a portal and keep what it answered",
  access: { permission: "manage-portals" },
  params: idParams,
  answer: portalRow,
});
