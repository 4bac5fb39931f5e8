import { z } from "zod";

/** The body of every answer that reports a failure (401, 403, 404, 429, 5xx). */
export const failure = z.object({ message: z.string(), code: z.string().optional() });

/** 422: one or more texts for each field, under the field's name in the payload. */
export const invalid = failure.extend({
  errors: z.record(z.string(), z.union([z.array(z.string()), z.string().transform((text) => [text])])),
});

/** 409: the row as it stands now, for the conflict page. */
export const conflict = failure.extend({ current: z.record(z.string(), z.unknown()) });

/** Times are ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** The columns that every row carries beside its own. */
export const rowBase = z.object({
  id: z.number().int().min(1),
  /** Counts the writes of the row; an API without conflict checks leaves it out. */
  lock_version: z.number().int().optional(),
  created_at: instant.nullish(),
  updated_at: instant.nullish(),
  created_by: z.number().int().nullish(),
  deleted_at: instant.nullish(),
});
export type RowBase = z.output<typeof rowBase>;
