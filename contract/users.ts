import { z } from "zod";
import { roleSummary } from "./accounts.ts";
import { instant, rowBase } from "./answers.ts";
import { endpoint, id, idParams } from "./endpoint.ts";
import {
  email,
  newPassword,
  optionalCountry,
  optionalLines,
  optionalReference,
  optionalText,
  text,
  wholeNumber,
} from "./fields.ts";
import { bulkAnswer, resource } from "./resource.ts";

export const userStatuses = ["active", "disabled"] as const;

/** A user as staff see them; for the signed-in person themselves see `user` of accounts. */
export const userRow = rowBase.extend({
  name: z.string(),
  username: z.string().nullish(),
  email: z.string(),
  /** Whom the user stands below in the tree of resellers. */
  owner_id: z.number().int().nullish(),
  /** Of the user behind `owner_id`. */
  owner_name: z.string().nullish(),
  /** The most powerful first. */
  roles: z.array(roleSummary.extend({ id: z.number().int() })).nullish(),
  role_ids: z.array(z.number().int()).nullish(),
  /** The display names of the roles, in one line. */
  role_names: z.string().nullish(),
  status: z.enum(userStatuses),
  country: z.string().nullish(),
  language: z.string().nullish(),
  timezone: z.string().nullish(),
  phone: z.string().nullish(),
  notes: z.string().nullish(),
  /** 0: no limit. */
  device_limit: z.number().int(),
  two_factor_enabled: z.boolean(),
  has_password: z.boolean(),
  email_verified_at: instant.nullish(),
  last_login_at: instant.nullish(),
  last_login_ip: z.string().nullish(),
});
export type UserRow = z.output<typeof userRow>;

export const userInput = z.object({
  name: text(100),
  email,
  username: z
    .string()
    .trim()
    .min(8)
    .max(50)
    .nullish()
    .transform((value) => value ?? null),
  /** Left out: the stored one stays. A new one ends every session of the user. */
  password: newPassword.optional(),
  /** Roles that the caller may not give (see `choices`) are refused where new, and stay where they are held. */
  role_ids: z.array(id).max(50).default([]),
  /** Left out by somebody who does not see every row: the caller for a new user, else as it was. */
  owner_id: optionalReference,
  /** 0: no limit. Left out: 0 for a new user, else as it was. */
  device_limit: wholeNumber(0, 1_000_000).optional(),
  phone: optionalText(32),
  country: optionalCountry,
  language: optionalText(12),
  timezone: optionalText(64),
  notes: optionalLines(2000),
});

/** The same from a form, where an empty field would be left out: nobody lifts a limit by emptying it. */
export const userForm = userInput.extend({ device_limit: userInput.shape.device_limit.unwrap() });

const access = { permission: "manage-users" };

/** Spec §7: a DELETE on its own path; every session of the user ends with it. */
export const userDisable = endpoint({
  method: "DELETE",
  path: "/settings/users/{id}/disable",
  summary: "Disable a user",
  access,
  params: idParams,
  answer: bulkAnswer,
});

export const userEnable = endpoint({
  method: "DELETE",
  path: "/settings/users/{id}/enable",
  summary: "Enable a user",
  access,
  params: idParams,
  answer: bulkAnswer,
});

/**
 * Filters: `status`, `role_id`, `owner_id`, `two_factor_enabled` (true|false), `last_login_at`
 * (from, to), `archived` (true). Bulk actions: enable, disable, archive.
 */
export const users = resource({
  path: "/settings/users",
  noun: "user",
  permission: "manage-users",
  row: userRow,
  input: userInput,
  rowCalls: { disable: userDisable, enable: userEnable },
});

/** Spec §7: the search for a distributor sends `q` and `roles[]=distributor`. At most 20, by name. */
export const userSearch = endpoint({
  method: "GET",
  path: "/settings/users/search",
  summary: "Active users with a text in name, user name or e-mail, and one of the roles",
  access,
  query: z.object({
    q: z.string().trim().max(200).default(""),
    roles: z.array(z.string().max(50)).max(20).optional(),
  }),
  answer: z.object({
    data: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string().nullish() })),
  }),
});

/** The roles that the caller may give: none above their own level, none with a permission that they lack. */
export const userChoices = endpoint({
  method: "GET",
  path: "/settings/users/choices",
  summary: "Roles to choose from",
  access,
  answer: z.object({ roles: z.array(roleSummary.extend({ id: z.number().int() })) }),
});
