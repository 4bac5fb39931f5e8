import { and, asc, eq, isNull } from "drizzle-orm";
import {
  type DevicePreference,
  type DevicePreferences,
  deviceLanguage,
  languageChoices,
  preferencesChange,
  preferencesRead,
} from "../../contract/device-preferences.ts";
import type { Database } from "../db/connect.ts";
import { audioTrack, device, subtitleTrack } from "../db/schema/index.ts";
import { changedFields, recordActivity } from "../domain/activity.ts";
import { changePreferences, type PreferenceChange, preferencesOfDevice } from "../domain/device-preferences.ts";
import { requireOpen } from "../domain/parental-lock.ts";
import { invalidField } from "../domain/refusal.ts";
import type { DeviceCall, Mount } from "../http/mount.ts";

export function mountDevicePreferences(mount: Mount): void {
  mount.device(preferencesRead, async ({ device: { row }, services }) => preferencesOfDevice(services.db, row.id));

  mount.device(languageChoices, async ({ services: { db } }) => {
    const [audio, subtitles] = await Promise.all([offered(db, audioTrack), offered(db, subtitleTrack)]);
    return { audio, subtitles };
  });

  mount.device(preferencesChange, changeSome);

  mount.device(deviceLanguage, async ({ body: { locale }, device: { row, session }, actor, services }) => {
    const now = services.now();
    await services.db.transaction(async (tx) => {
      await requireOpen(tx, "settings", row.id, session.id, now);
      const changes = { locale, updated_at: now.toISOString() };
      await tx.update(device).set(changes).where(eq(device.id, row.id));
      const difference = changedFields({ locale: row.locale }, { locale });
      const subject = { type: "device", id: row.id, label: row.mac };
      await recordActivity(tx, actor, now, [{ action: "update", subject, ...difference }]);
    });
    return undefined;
  });
}

async function changeSome({ body, device: { row, session }, actor, services }: DeviceCall<typeof preferencesChange>) {
  const now = services.now();
  return services.db.transaction(async (tx) => {
    await requireOpen(tx, "settings", row.id, session.id, now);
    const { before, after } = await changePreferences(tx, row.id, body, now);
    await checkLanguages(tx, body, before);
    const difference = changedFields(written(before), written(after));
    if (Object.keys(difference.after).length > 0) {
      const subject = { type: "device", id: row.id, label: row.mac };
      await recordActivity(tx, actor, now, [{ action: "preferences-update", subject, ...difference }]);
    }
    return after;
  });
}

/** Languages are those that players offer; one that was chosen before it was taken off the list may stay. */
async function checkLanguages(tx: Database, change: PreferenceChange, before: DevicePreferences): Promise<void> {
  const asked = [
    { field: "audio_language", table: audioTrack, chosen: change.audio_language, kept: before.audio_language },
    {
      field: "subtitle_language",
      table: subtitleTrack,
      chosen: change.subtitle_language,
      kept: before.subtitle_language,
    },
  ] as const;
  for (const { field, table, chosen, kept } of asked) {
    if (!Array.isArray(chosen)) continue;
    const known = new Set([
      ...(await offered(tx, table)).map(({ code }) => code),
      ...(Array.isArray(kept) ? kept : []),
    ]);
    if (chosen.some((code) => !known.has(code))) throw invalidField(field, "validation:choice");
  }
}

async function offered(db: Database, table: typeof audioTrack | typeof subtitleTrack) {
  return db
    .select({ code: table.code, name: table.name, native_name: table.native_name })
    .from(table)
    .where(and(isNull(table.deleted_at), eq(table.active, true)))
    .orderBy(asc(table.sort), asc(table.id));
}

/** Preferences as single values, which is what the ledger of activity compares. */
function written(preferences: DevicePreferences): Partial<Record<DevicePreference, string | number>> {
  return Object.fromEntries(
    Object.entries(preferences).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}
