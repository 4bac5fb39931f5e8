import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import {
  activityActors,
  activityRow,
  deviceHistory,
  HISTORY_SHOWN,
  activity as resource,
} from "../../contract/activity.ts";
import { type Columns, listed } from "../collection/definition.ts";
import { instantFilter, referenceFilter, wordFilter } from "../collection/filters.ts";
import { listPage } from "../collection/list.ts";
import { readRow } from "../collection/write.ts";
import { activity, deviceSource, playlistUpload, user } from "../db/schema/index.ts";
import { deviceInReach } from "../device-sources/device-in-reach.ts";
import { nameReferences } from "../domain/named-references.ts";
import type { Caller } from "../domain/sessions.ts";
import { screenOf } from "../domain/subject-screens.ts";
import { ownedBy } from "../domain/subtree.ts";
import type { Mount } from "../http/mount.ts";

const ACTORS = 500;

/** What the sources of a device are called in the ledger. */
const sourceSubjects = ["xtream", "playlist", "device_portal"];

/** The ledger of activity. What somebody did hangs on them, so the subtree is that of the actor. */
export const activityListed = listed({
  resource,
  table: activity,
  searchable: [activity.subject_label, activity.actor_name, activity.ip],
  sortable: {
    at: activity.created_at,
    actor: activity.actor_name,
    action: activity.action,
    subject_type: activity.subject_type,
    subject: activity.subject_label,
    ip: activity.ip,
  },
  filters: {
    actor_id: referenceFilter(activity.actor_id),
    action: wordFilter(activity.action),
    subject_type: wordFilter(activity.subject_type),
    at: instantFilter(activity.created_at),
  },
  scope: (caller) => ownedBy(activity.actor_id, caller),
  toRow: renamed,
});

/** A stored line with the names that the contract has for its columns. */
function renamed({ created_at, actor_name, subject_label, ...row }: typeof activity.$inferSelect) {
  return { ...row, at: created_at, actor: actor_name, subject: subject_label };
}

/** A line as the contract shows it, with the way to its subject where the caller may go there. */
export function activityLine(row: Columns, caller: Caller) {
  const line = activityRow.parse(row);
  return { ...line, url: screenOf(line.subject_type, line.subject_id ?? null, caller.permissions) };
}

export function mountActivity(mount: Mount): void {
  mount.guarded(resource.list, async ({ query, caller, services }) => {
    const page = await listPage(activityListed, query, caller, services);
    return { ...page, data: page.data.map((row) => activityLine(row, caller)) };
  });

  // Before the call of one line, whose path this one would fit.
  mount.guarded(activityActors, ({ caller, services: { db } }) =>
    db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(
        and(
          ownedBy(user.id, caller),
          exists(db.select({ one: sql`1` }).from(activity).where(eq(activity.actor_id, user.id))),
        ),
      )
      .orderBy(asc(sql`lower(${user.name})`), asc(user.id))
      .limit(ACTORS),
  );

  mount.guarded(deviceHistory, async (call) => {
    const { caller, services } = call;
    const { id } = await deviceInReach(call.params.id, call);
    const { db } = services;
    const sources = db.select({ id: deviceSource.id }).from(deviceSource).where(eq(deviceSource.device_id, id));
    const uploads = db.select({ id: playlistUpload.id }).from(playlistUpload).where(eq(playlistUpload.device_id, id));
    const doers = ownedBy(activity.actor_id, caller);
    const rows = await db
      .select()
      .from(activity)
      .where(
        and(
          or(
            and(eq(activity.subject_type, "device"), eq(activity.subject_id, id)),
            and(inArray(activity.subject_type, sourceSubjects), inArray(activity.subject_id, sources)),
            and(eq(activity.subject_type, "playlist_upload"), inArray(activity.subject_id, uploads)),
          ),
          // What its owner does at the panel is nobody's of the tree, and theirs to see who sees the device.
          doers && or(doers, isNull(activity.actor_id)),
        ),
      )
      .orderBy(desc(activity.id))
      .limit(HISTORY_SHOWN);
    const lines = rows.map((row) => activityLine(renamed(row), caller));
    const references = await nameReferences(db, lines, caller);
    return { data: lines.map((line, at) => ({ ...line, references: references[at] })) };
  });

  mount.guarded(resource.one, async ({ params, caller, services }) => {
    const line = activityLine(await readRow(activityListed, params.id, caller, services), caller);
    const [references] = await nameReferences(services.db, [line], caller);
    return { ...line, references };
  });
}
