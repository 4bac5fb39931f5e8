import { and, asc, eq, sql } from "drizzle-orm";
import type { ActivityRow } from "../../contract/activity.ts";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { activity, announcement } from "../db/schema/index.ts";

/**
 * What announcements were for when a line of activity changed the value of their audience alone: as the next line about
 * the audience found it, else as it still is.
 *
 * @returns audiences by the id of the line
 */
export async function audiencesOf(
  db: Database,
  lines: readonly Pick<ActivityRow, "id" | "subject_type" | "subject_id" | "after">[],
): Promise<Map<number, string>> {
  const silent = lines.flatMap(({ id, subject_type, subject_id, after }) =>
    subject_type === "announcement" && subject_id && after && "audience_value" in after && !("audience" in after)
      ? { id, subject_id }
      : [],
  );
  if (silent.length === 0) return new Map();
  const ids = [...new Set(silent.map(({ subject_id }) => subject_id))];
  const found = sql<string>`${activity.before} ->> 'audience'`;
  const changes = await db
    .select({ id: activity.id, subject_id: activity.subject_id, audience: found })
    .from(activity)
    .where(and(eq(activity.subject_type, "announcement"), anyOf(activity.subject_id, ids), sql`${found} is not null`))
    .orderBy(asc(activity.id));
  const rows = await db
    .select({ id: announcement.id, audience: announcement.audience })
    .from(announcement)
    .where(anyOf(announcement.id, ids));
  const now = new Map(rows.map(({ id, audience }) => [id, audience]));
  return new Map(
    silent.flatMap(({ id, subject_id }): [number, string][] => {
      const next = changes.find((change) => change.subject_id === subject_id && change.id > id);
      const audience = next?.audience ?? now.get(subject_id);
      return audience ? [[id, audience]] : [];
    }),
  );
}
