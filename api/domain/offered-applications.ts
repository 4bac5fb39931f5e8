import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { offeredApplication } from "../../contract/app-store.ts";
import type { Locale } from "../../contract/locales.ts";
import type { abis } from "../../contract/models.ts";
import type { Database } from "../db/connect.ts";
import { appCategory, application, appVersion } from "../db/schema/index.ts";

/** Whom applications are offered to. */
interface Offer {
  /** The model of the device; null: only what is for every model. */
  modelId: number | null;
  /** What its processor runs; null: not known, so every version may be the one. */
  abi: (typeof abis)[number] | null;
  /** For the names of categories. */
  locale: Locale;
}

/**
 * The applications that are published in a category that is in use, each with the newest version
 * that fits; one without such a version is left out. In the order of categories and applications.
 */
export async function offeredApplications(
  db: Database,
  { modelId, abi, locale }: Offer,
): Promise<z.input<typeof offeredApplication>[]> {
  const newest = db
    .selectDistinctOn([appVersion.application_id], {
      application_id: appVersion.application_id,
      version: appVersion.version,
      version_code: appVersion.version_code,
      url: appVersion.url,
      sha256: appVersion.sha256,
      size: appVersion.size,
      changelog: appVersion.changelog,
    })
    .from(appVersion)
    .where(
      and(
        isNull(appVersion.deleted_at),
        abi === null ? undefined : or(isNull(appVersion.abi), eq(appVersion.abi, abi)),
      ),
    )
    // Of two builds of one version the one for this very instruction set.
    .orderBy(appVersion.application_id, desc(appVersion.version_code), asc(appVersion.abi))
    .as("newest");
  const rows = await db
    .select({
      application,
      category: appCategory,
      version: {
        version: newest.version,
        version_code: newest.version_code,
        url: newest.url,
        sha256: newest.sha256,
        size: newest.size,
        changelog: newest.changelog,
      },
    })
    .from(application)
    .innerJoin(appCategory, eq(appCategory.id, application.category_id))
    .innerJoin(newest, eq(newest.application_id, application.id))
    .where(
      and(
        eq(application.status, "published"),
        isNull(application.deleted_at),
        isNull(appCategory.deleted_at),
        appCategory.active,
        isFor(modelId),
      ),
    )
    .orderBy(asc(appCategory.sort), asc(appCategory.id), asc(application.sort), asc(sql`lower(${application.name})`));
  return rows.map(({ application, category, version }) => ({
    ...application,
    ...version,
    category: category.names[locale] ?? category.name,
  }));
}

function isFor(modelId: number | null): SQL | undefined {
  const everyModel = sql`${application.models} = '[]'::jsonb`;
  return modelId === null
    ? everyModel
    : or(everyModel, sql`${application.models} @> ${JSON.stringify([modelId])}::jsonb`);
}
