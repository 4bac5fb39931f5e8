import { and, eq, isNull, type SQL } from "drizzle-orm";
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
  toRow: (row) => row,
  toColumns: (input) => input,
  async beforeWrite(tx, { columns }) {
    checkOrder(columns, "starts_at", "ends_at");
    await checkAudience(tx, columns);
  },
});

/** @throws {Refusal} 422 for an audience that no device could belong to */
async function checkAudience(tx: Database, columns: Columns): Promise<void> {
  const { audience, audience_value: value } = columns;
  if (audience === "all") {
    columns.audience_value = null;
    return;
  }
  if (typeof value !== "string") throw invalidField("audience_value", "validation:required");
  if (!(await isAudience(tx, String(audience), value))) throw invalidField("audience_value", "validation:choice");
}

async function isAudience(tx: Database, audience: string, value: string): Promise<boolean> {
  switch (audience) {
    case "kind":
      return deviceKinds.some((kind) => kind === value);
    case "country":
      return countryCodes.some((code) => code === value);
    case "model":
      return exists(tx, model, value, isNull(model.deleted_at));
    default:
      return exists(tx, user, value, isNull(user.deleted_at));
  }
}

async function exists(tx: Database, table: typeof model | typeof user, value: string, live: SQL): Promise<boolean> {
  const parsed = id.safeParse(value);
  // Another spelling of the number would never meet a device.
  if (!parsed.success || String(parsed.data) !== value) return false;
  return (await tx.$count(table, and(eq(table.id, parsed.data), live))) > 0;
}

export function mountAnnouncements(mount: Mount): void {
  mountCollection(mount, announcementCollection);
}
