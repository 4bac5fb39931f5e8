import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { TextByLanguage } from "../../contract/announcements.ts";
import { defaultLocale, isLocale } from "../../contract/locales.ts";
import type { Database } from "../db/connect.ts";
import { announcement, announcementDismissal } from "../db/schema/index.ts";
import type { DeviceRecord } from "./device-sessions.ts";
import { notFound, Refusal } from "./refusal.ts";
import { ownersAbove } from "./subtree.ts";

type Stored = typeof announcement.$inferSelect;

/** An announcement as one device shows it, in its language. */
export interface ShownAnnouncement extends Pick<Stored, "id" | "type" | "level" | "dismissible" | "ends_at"> {
  text: string;
}

/** More at once is no announcement any more. */
const MOST = 20;

/** What a device shows at a moment: meant for it, running, and not put away on it. */
export async function announcementsFor(db: Database, device: DeviceRecord, now: Date): Promise<ShownAnnouncement[]> {
  const at = now.toISOString();
  const rows = await db
    .select({ shown: announcement })
    .from(announcement)
    .leftJoin(
      announcementDismissal,
      and(eq(announcementDismissal.announcement_id, announcement.id), eq(announcementDismissal.device_id, device.id)),
    )
    .where(
      and(
        isNull(announcement.deleted_at),
        lte(announcement.starts_at, at),
        gt(announcement.ends_at, at),
        meantFor(device),
        isNull(announcementDismissal.device_id),
      ),
    )
    .orderBy(asc(announcement.id))
    .limit(MOST);
  return rows.map(({ shown: { id, type, level, dismissible, ends_at, message } }) => ({
    id,
    type,
    level,
    dismissible,
    ends_at,
    text: textIn(message, device.locale),
  }));
}

/** Whether an announcement's audience has the device in it. */
function meantFor({ kind, model_id, country, owner_id }: DeviceRecord) {
  const { audience, audience_value } = announcement;
  const named = (name: Stored["audience"], value: string | number | null) =>
    value === null ? undefined : and(eq(audience, name), eq(audience_value, String(value)));
  return or(
    eq(audience, "all"),
    named("kind", kind),
    named("model", model_id),
    named("country", country),
    owner_id === null
      ? undefined
      : and(eq(audience, "reseller"), sql`${audience_value} = any(${ownersAbove(owner_id)}::text[])`),
  );
}

/** The text in a language; where it is missing in English, else in the first there is. */
export function textIn(texts: TextByLanguage, language: string | null): string {
  const own = isLocale(language) ? texts[language] : undefined;
  return own ?? texts[defaultLocale] ?? Object.values(texts)[0] ?? "";
}

/**
 * Puts an announcement away on a device for good; again changes nothing.
 *
 * @throws {Refusal} 404 for one that the device does not show; 422 for one that stays until it ends
 */
export async function dismissAnnouncement(db: Database, device: DeviceRecord, id: number, now: Date): Promise<void> {
  const [row] = await db
    .select({ dismissible: announcement.dismissible })
    .from(announcement)
    .where(and(eq(announcement.id, id), isNull(announcement.deleted_at), meantFor(device)));
  if (!row) throw notFound();
  if (!row.dismissible) throw new Refusal(422, { key: "api:announcement.stays" });
  await db
    .insert(announcementDismissal)
    .values({ device_id: device.id, announcement_id: id, dismissed_at: now.toISOString() })
    .onConflictDoNothing();
}
