import { z } from "zod";
import { instant } from "./answers.ts";
import { endpoint, idParams } from "./endpoint.ts";
import { listedResource } from "./resource.ts";

/** Fields of a row by name, as they were or became; of a secret only that it is there. */
const fields = z.record(z.string(), z.unknown());

/** Who did what to what, when and from where. Nobody changes it. */
export const activityRow = z.object({
  id: z.number().int().min(1),
  at: instant,
  /** Null for nobody signed in: a reset link, the set-up. */
  actor_id: z.number().int().nullish(),
  actor: z.string().nullish(),
  action: z.string(),
  /** The kind of thing it was done to (`portal`, `user`). */
  subject_type: z.string(),
  subject_id: z.number().int().nullish(),
  /** The name of the thing at that time. */
  subject: z.string().nullish(),
  /** The thing's own screen, a path of the web app; null where there is none that the caller could open. */
  url: z.string().nullish(),
  before: fields.nullish(),
  after: fields.nullish(),
  /**
   * Names of the rows that fields point to, by field and by id: as they are called now, and only of those that are
   * still there and that the caller may see. Null where there are none; lists of lines leave them out.
   */
  references: z.record(z.string(), z.record(z.string(), z.string())).nullish(),
  ip: z.string().nullish(),
});
export type ActivityRow = z.output<typeof activityRow>;

/**
 * Who does not see every row sees what they and those below them did. Filters: `actor_id`,
 * `action`, `subject_type`, `at` (from, to).
 */
export const activity = listedResource({
  path: "/settings/activity",
  noun: "line of activity",
  permission: "manage-activity-logs",
  row: activityRow,
});

/** By name, at most 500. */
export const activityActors = endpoint({
  method: "GET",
  path: "/settings/activity/actors",
  summary: "People who did something that the caller may see",
  access: { permission: "manage-activity-logs" },
  answer: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

/** Lines of a device's own history. */
export const HISTORY_SHOWN = 50;

export const deviceHistory = endpoint({
  method: "GET",
  path: "/devices/{id}/activity",
  summary: `The last ${HISTORY_SHOWN} things done to a device, its sources and its uploads, newest first: by its owner, and by whom the caller may see`,
  access: { permission: "manage-activity-logs" },
  params: idParams,
  answer: z.object({ data: z.array(activityRow) }),
});
