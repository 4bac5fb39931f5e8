import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import {
  announcementAudiences,
  announcementLevels,
  announcements,
  announcementTypes,
} from "../../contract/announcements.ts";
import { countryCodes } from "../../contract/countries.ts";
import { deviceKinds } from "../../contract/devices.ts";
import { id } from "../../contract/endpoint.ts";
import { type Columns, collection } from "../collection/definition.ts";
import { choiceFilter, instantFilter } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import type { Database } from "../db/connect.ts";
import { announcement, model, user } from "../db/schema/index.ts";
import { checkOrder } from "../domain/message-times.ts";
import { invalidField } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import { ownedBy, seesEveryRow, subtreeOf } from "../domain/subtree.ts";
import type { Mount } from "../http/mount.ts";

const announcementCollection = collection({
  resource: announcements,
  table: announcement,
  subject: "announcement",
  label: "id",
  searchable: [announcement.audience_value],
  sortable: {
    type: announcement.type,
    level: announcement.level,
    starts_at: announcement.starts_at,
    ends_at: announcement.ends_at,
    audience: announcement.audience,
  },
  filters: {
    type: choiceFilter(announcement.type, announcementTypes),
    level: choiceFilter(announcement.level, announcementLevels),
    audience: choiceFilter(announcement.audience, announcementAudiences),
    starts_at: instantFilter(announcement.starts_at),
    ends_at: instantFilter(announcement.ends_at),
  },
  unique: [],
  exclusive: [],
  secret: [],
  actions: {},
  scope: addressedWithin,
  toRow: (row) => row,
  toColumns: (input) => input,
  async beforeWrite(tx, { columns, caller }) {
    checkOrder(columns, "starts_at", "ends_at");
    await checkAudience(tx, columns, caller);
  },
});

/** Announcements to the caller and to those below. The value is compared as a text: of another audience it is no number. */
function addressedWithin(caller: Caller): SQL | undefined {
  if (seesEveryRow(caller)) return undefined;
  const { audience, audience_value } = announcement;
  return and(eq(audience, "reseller"), sql`${audience_value} = any(${subtreeOf(caller.user.id)}::text[])`);
}

/** @throws {Refusal} 422 for an audience that no device could belong to, or that is not the caller's to address */
async function checkAudience(tx: Database, columns: Columns, caller: Caller): Promise<void> {
  const { audience, audience_value: value } = columns;
  if (audience !== "reseller" && !seesEveryRow(caller)) throw invalidField("audience", "api:announcement.audience");
  if (audience === "all") {
    columns.audience_value = null;
    return;
  }
  if (typeof value !== "string") throw invalidField("audience_value", "validation:required");
  if (!(await isAudience(tx, String(audience), value, caller)))
    throw invalidField("audience_value", "validation:choice");
}

async function isAudience(tx: Database, audience: string, value: string, caller: Caller): Promise<boolean> {
  switch (audience) {
    case "kind":
      return deviceKinds.some((kind) => kind === value);
    case "country":
      return countryCodes.some((code) => code === value);
    case "model":
      return exists(tx, model, value, isNull(model.deleted_at));
    default:
      return exists(tx, user, value, and(isNull(user.deleted_at), ownedBy(user.id, caller)));
  }
}

async function exists(tx: Database, table: typeof model | typeof user, value: string, offered?: SQL): Promise<boolean> {
  const parsed = id.safeParse(value);
  // Another spelling of the number would never meet a device.
  if (!parsed.success || String(parsed.data) !== value) return false;
  return (await tx.$count(table, and(eq(table.id, parsed.data), offered))) > 0;
}

export function mountAnnouncements(mount: Mount): void {
  mountCollection(mount, announcementCollection);
}
