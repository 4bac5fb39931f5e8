import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { flag, lines, moment, optionalText } from "./fields.ts";
import { locales } from "./locales.ts";
import { resource } from "./resource.ts";

/** A banner stays on the screen; a notification is shown once and put away. */
export const announcementTypes = ["banner", "notification"] as const;
export const announcementLevels = ["info", "warning", "error"] as const;
/** Whom it is for: everybody, or the devices of one kind, model, country, or reseller and those below. */
export const announcementAudiences = ["all", "kind", "model", "country", "reseller"] as const;

/** A text for each language that it was written in. */
export const textByLanguage = z.partialRecord(z.enum(locales), z.string());
export type TextByLanguage = z.output<typeof textByLanguage>;

/** What all devices of an audience show from one moment to another. */
export const announcementRow = rowBase.extend({
  message: textByLanguage,
  type: z.enum(announcementTypes),
  level: z.enum(announcementLevels),
  starts_at: instant,
  ends_at: instant,
  audience: z.enum(announcementAudiences),
  /** The kind, the id of the model, the country or the id of the user; null for everybody. */
  audience_value: z.string().nullish(),
  /** Whether a person may put it away for good. */
  dismissible: z.boolean(),
});

export const announcementInput = z.object({
  /** In at least one language; a device whose language is missing shows the English text, else the first. */
  message: z
    .partialRecord(z.enum(locales), lines(1000))
    .refine((texts) => Object.keys(texts).length > 0, { params: { key: "required" } }),
  type: z.enum(announcementTypes),
  level: z.enum(announcementLevels),
  starts_at: moment,
  /** After `starts_at`. */
  ends_at: moment,
  audience: z.enum(announcementAudiences),
  audience_value: optionalText(32),
  dismissible: flag,
});

/** Filters: `type`, `level`, `audience`, `starts_at` and `ends_at` (from, to), `archived` (true). Bulk action: archive. */
export const announcements = resource({
  path: "/announcement",
  noun: "announcement",
  permission: "manage-announcement",
  row: announcementRow,
  input: announcementInput,
});
