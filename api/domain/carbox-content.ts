import { and, eq, isNull } from "drizzle-orm";
import type { CarboxContent } from "../../contract/carbox-session.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Database } from "../db/connect.ts";
import { device, model, portal } from "../db/schema/index.ts";
import { maskUrl } from "../device-sources/masked-url.ts";
import type { CarboxRecord } from "./carbox-sessions.ts";
import { offeredApplications } from "./offered-applications.ts";

/** The portal that a car-box was given, while that is in use. Its credentials stay here. */
export async function sourcesOf(db: Database, { portal_id }: CarboxRecord): Promise<CarboxContent["sources"]> {
  if (portal_id === null) return [];
  const found = await db
    .select({ id: portal.id, name: portal.name, type: portal.type, url: portal.url })
    .from(portal)
    .where(and(eq(portal.id, portal_id), eq(portal.active, true), isNull(portal.deleted_at)));
  return found.map((source) => ({ ...source, url: maskUrl(source.url) }));
}

/** The published applications for the device that is built into the box; without one, those for every model. */
export async function applicationsOf(db: Database, { device_id }: CarboxRecord, locale: Locale) {
  const hardware = device_id === null ? null : await hardwareOf(db, device_id);
  return offeredApplications(db, { modelId: hardware?.id ?? null, abi: hardware?.abi ?? null, locale });
}

async function hardwareOf(db: Database, deviceId: number) {
  const [found] = await db
    .select({ id: model.id, abi: model.abi })
    .from(device)
    .innerJoin(model, eq(model.id, device.model_id))
    .where(and(eq(device.id, deviceId), isNull(device.deleted_at)));
  return found ?? null;
}
