import { z } from "zod";
import { textByLanguage } from "./announcements.ts";
import { rowBase } from "./answers.ts";
import { id } from "./endpoint.ts";
import {
  flag,
  httpUrl,
  optionalChoice,
  optionalLines,
  optionalReference,
  optionalText,
  reference,
  text,
  wholeNumber,
} from "./fields.ts";
import { locales } from "./locales.ts";
import { abis } from "./models.ts";
import { resource } from "./resource.ts";

/** An `app` is installed from a package, a `web` application is a page, an `intent` starts what the device has already. */
export const applicationTypes = ["app", "web", "intent"] as const;
/** Only published applications are offered; hidden ones were, and go on where they are installed. */
export const applicationStatuses = ["draft", "published", "hidden"] as const;

const optionalUrl = httpUrl.nullish().transform((value) => value ?? null);

export const appCategoryRow = rowBase.extend({
  name: z.string(),
  /** By language; `name` stands where one is missing. */
  names: textByLanguage,
  icon: z.string().nullish(),
  parent_id: z.number().int().nullish(),
  /** Of the category behind `parent_id`. */
  parent_name: z.string().nullish(),
  sort: z.number().int(),
  active: z.boolean(),
});

export const appCategoryInput = z.object({
  name: text(100),
  names: z.partialRecord(z.enum(locales), text(100)).default({}),
  /** Address of an image. */
  icon: optionalUrl,
  /** Neither the category itself nor one below it. */
  parent_id: optionalReference,
  sort: wholeNumber(0, 10_000).default(0),
  active: flag,
});

/**
 * Filters: `parent_id`, `active` (true|false), `archived` (true). Bulk actions: enable, disable,
 * archive; one that holds applications or other categories is not archived.
 */
export const appCategories = resource({
  path: "/appstore/categories",
  noun: "application category",
  permission: "view-all-categories",
  row: appCategoryRow,
  input: appCategoryInput,
});

export const applicationRow = rowBase.extend({
  name: z.string(),
  package: z.string(),
  category_id: z.number().int(),
  /** Of the category behind `category_id`. */
  category_name: z.string().nullish(),
  type: z.enum(applicationTypes),
  icon: z.string().nullish(),
  description: z.string().nullish(),
  author: z.string().nullish(),
  autoupdate: z.boolean(),
  screenshots: z.array(z.string()),
  run_after_install: z.boolean(),
  run_at_boot: z.boolean(),
  show_icon: z.boolean(),
  /** Ids of models; none: for every model. */
  models: z.array(z.number().int()),
  sort: z.number().int(),
  status: z.enum(applicationStatuses),
});

export const applicationInput = z.object({
  name: text(128),
  /** As Android names packages: `org.example.player`. */
  package: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine((value) => /^[a-z]\w*(\.[a-z]\w*)+$/i.test(value), { params: { key: "package" } }),
  category_id: reference,
  type: z.enum(applicationTypes),
  /** Address of an image. */
  icon: optionalUrl,
  description: optionalLines(4000),
  author: optionalText(100),
  autoupdate: flag,
  /** Addresses of images, in their order. */
  screenshots: z.array(httpUrl).max(12).default([]),
  run_after_install: flag,
  run_at_boot: flag,
  show_icon: flag,
  models: z.array(id).max(100).default([]),
  sort: wholeNumber(0, 10_000).default(0),
});

/**
 * Filters: `category_id`, `type`, `status`, `archived` (true). Bulk actions: publish (only what has
 * a version), hide, archive.
 */
export const applications = resource({
  path: "/appstore/applications",
  noun: "application",
  permission: "view-all-applications",
  row: applicationRow,
  input: applicationInput,
});

export const appVersionRow = rowBase.extend({
  application_id: z.number().int(),
  /** Of the application behind `application_id`. */
  application_name: z.string().nullish(),
  version: z.string(),
  /** The higher the newer. */
  version_code: z.number().int(),
  /** Null: for every instruction set. */
  abi: z.enum(abis).nullish(),
  url: z.string(),
  sha256: z.string().nullish(),
  /** In bytes. */
  size: z.number().int().nullish(),
  changelog: z.string().nullish(),
});

export const appVersionInput = z.object({
  /** It stays with its application. */
  application_id: reference,
  version: text(32),
  version_code: wholeNumber(1),
  abi: optionalChoice(abis),
  /** The package, the page, or for an intent the `intent:` address that starts it. */
  url: text(2048),
  sha256: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/)
    .nullish()
    .transform((value) => value ?? null),
  size: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .transform((value) => value ?? null),
  changelog: optionalLines(4000),
});

/** Filters: `application_id`, `abi`, `archived` (true). Bulk action: archive. A code is there once for each instruction set. */
export const appVersions = resource({
  path: "/appstore/versions",
  noun: "application version",
  permission: "view-all-applications",
  row: appVersionRow,
  input: appVersionInput,
});

/** A published application with the newest version that fits, as those who install or open it are told. */
export const offeredApplication = z.object({
  id: z.number().int(),
  name: z.string(),
  package: z.string(),
  type: z.enum(applicationTypes),
  /** Of its category, in the language asked for. */
  category: z.string(),
  icon: z.string().nullish(),
  description: z.string().nullish(),
  author: z.string().nullish(),
  screenshots: z.array(z.string()),
  autoupdate: z.boolean(),
  run_after_install: z.boolean(),
  run_at_boot: z.boolean(),
  show_icon: z.boolean(),
  version: z.string(),
  version_code: z.number().int(),
  url: z.string(),
  sha256: z.string().nullish(),
  size: z.number().int().nullish(),
  changelog: z.string().nullish(),
});
