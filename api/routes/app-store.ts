import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import {
  appCategories,
  applicationStatuses,
  applications,
  applicationTypes,
  appVersions,
} from "../../contract/app-store.ts";
import { httpUrl } from "../../contract/fields.ts";
import { abis } from "../../contract/models.ts";
import { collection, type PendingAction, type PendingWrite } from "../collection/definition.ts";
import { choiceFilter, flagFilter, referenceFilter } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { anyOf, isLive } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { appCategory, application, appVersion, model } from "../db/schema/index.ts";
import { invalidField, Refusal } from "../domain/refusal.ts";
import type { Mount } from "../http/mount.ts";

const categoryCollection = collection({
  resource: appCategories,
  table: appCategory,
  subject: "app_category",
  label: "name",
  searchable: [appCategory.name],
  sortable: { name: appCategory.name, sort: appCategory.sort, active: appCategory.active },
  filters: { parent_id: referenceFilter(appCategory.parent_id), active: flagFilter(appCategory.active) },
  derived: {
    parent_name: sql`(${sql`select parent.name from ${appCategory} parent where parent.id = ${appCategory.parent_id}`})`,
  },
  unique: [{ column: "name", index: "app_category_name_unique" }],
  exclusive: [],
  secret: [],
  actions: { enable: () => ({ active: true }), disable: () => ({ active: false }) },
  toRow: (row) => row,
  toColumns: (input) => input,
  beforeWrite: checkParent,
  async beforeAction(tx, pending) {
    if (pending.action === "archive") await refuseInUse(tx, pending);
  },
});

/** @throws {Refusal} 422 for a parent that is gone, or stands below the category itself */
async function checkParent(tx: Database, { before, columns }: PendingWrite): Promise<void> {
  const { parent_id } = columns;
  if (typeof parent_id !== "number") return;
  if (!(await isLive(tx, appCategory, parent_id))) throw invalidField("parent_id", "api:appStore.parentGone");
  if (!before) return;
  const above = sql`(
    with recursive above as (
      select start.id, start.parent_id from ${appCategory} start where start.id = ${parent_id}
      union select next.id, next.parent_id from ${appCategory} next join above on next.id = above.parent_id
    ) select id from above) as above`;
  const [circle] = await tx.select({ id: sql`id` }).from(above).where(sql`id = ${before.id}`);
  if (circle) throw invalidField("parent_id", "api:appStore.parent");
}

async function refuseInUse(tx: Database, { rows }: PendingAction): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const held = await tx
    .selectDistinct({ id: application.category_id })
    .from(application)
    .where(and(anyOf(application.category_id, ids), isNull(application.deleted_at)));
  const above = await tx
    .selectDistinct({ id: appCategory.parent_id })
    .from(appCategory)
    .where(
      and(anyOf(appCategory.parent_id, ids), isNull(appCategory.deleted_at), sql`not (${anyOf(appCategory.id, ids)})`),
    );
  const used = new Set([...held, ...above].map(({ id }) => id));
  refuseRows(
    rows.filter(({ id }) => used.has(id)),
    "api:appStore.categoryInUse",
  );
}

/** @throws {Refusal} 422 that names the rows, where there are any */
function refuseRows(rows: PendingAction["rows"], key: string): void {
  if (rows.length === 0) return;
  const names = rows.slice(0, 5).map(({ name }) => String(name));
  throw new Refusal(422, { key, values: { names: names.join(", ") } });
}

const applicationCollection = collection({
  resource: applications,
  table: application,
  subject: "application",
  label: "name",
  searchable: [application.name, application.package, application.author],
  sortable: {
    name: application.name,
    package: application.package,
    type: application.type,
    sort: application.sort,
    status: application.status,
  },
  filters: {
    category_id: referenceFilter(application.category_id),
    type: choiceFilter(application.type, applicationTypes),
    status: choiceFilter(application.status, applicationStatuses),
  },
  derived: {
    category_name: sql`(${sql`select ${appCategory.name} from ${appCategory} where ${appCategory.id} = ${application.category_id}`})`,
  },
  unique: [{ column: "package", index: "application_package_unique" }],
  exclusive: [],
  secret: [],
  actions: { publish: () => ({ status: "published" as const }), hide: () => ({ status: "hidden" as const }) },
  toRow: (row) => row,
  toColumns: ({ models, ...input }) => ({ ...input, models: [...new Set(models)] }),
  async beforeWrite(tx, write) {
    await checkCategory(tx, write);
    await checkModels(tx, write);
    await checkType(tx, write);
  },
  async beforeAction(tx, { action, rows }) {
    if (action !== "publish") return;
    const ids = rows.map(({ id }) => id);
    const versions = await tx
      .selectDistinct({ id: appVersion.application_id })
      .from(appVersion)
      .where(and(anyOf(appVersion.application_id, ids), isNull(appVersion.deleted_at)));
    const known = new Set(versions.map(({ id }) => id));
    refuseRows(
      rows.filter(({ id }) => !known.has(id)),
      "api:appStore.noVersion",
    );
  },
});

async function checkCategory(tx: Database, { columns }: PendingWrite): Promise<void> {
  if (!(await isLive(tx, appCategory, Number(columns.category_id))))
    throw invalidField("category_id", "api:appStore.category");
}

/** An application keeps models that were archived; it is given none that are not there. */
async function checkModels(tx: Database, { before, columns }: PendingWrite): Promise<void> {
  const wanted = Array.isArray(columns.models) ? columns.models.map(Number) : [];
  if (wanted.length === 0) return;
  const live = await tx
    .select({ id: model.id })
    .from(model)
    .where(and(anyOf(model.id, wanted), isNull(model.deleted_at)));
  const kept: unknown[] = Array.isArray(before?.models) ? before.models : [];
  const known = new Set([...live.map(({ id }) => id), ...kept]);
  if (wanted.some((one) => !known.has(one))) throw invalidField("models", "api:appStore.models");
}

/** Addresses of versions fit the type, so it changes between page and package alone while there are any. */
async function checkType(tx: Database, { before, columns }: PendingWrite): Promise<void> {
  if (!before) return;
  const others = and(
    eq(application.id, before.id),
    columns.type === "intent" ? ne(application.type, "intent") : eq(application.type, "intent"),
    isNull(appVersion.deleted_at),
  );
  const [found] = await tx
    .select({ versions: count() })
    .from(appVersion)
    .innerJoin(application, eq(application.id, appVersion.application_id))
    .where(others);
  if (found && found.versions > 0) throw invalidField("type", "api:appStore.type");
}

const versionCollection = collection({
  resource: appVersions,
  table: appVersion,
  subject: "app_version",
  label: "version",
  searchable: [appVersion.version],
  sortable: { version: appVersion.version, version_code: appVersion.version_code, size: appVersion.size },
  filters: { application_id: referenceFilter(appVersion.application_id), abi: choiceFilter(appVersion.abi, abis) },
  derived: {
    application_name: sql`(${sql`select ${application.name} from ${application} where ${application.id} = ${appVersion.application_id}`})`,
  },
  unique: [{ column: "release", field: "version_code", index: "app_version_release_unique" }],
  exclusive: [],
  secret: [],
  actions: {},
  toRow: (row) => row,
  toColumns: (input) => input,
  async beforeWrite(tx, { before, columns }) {
    const [owner] = await tx
      .select({ type: application.type })
      .from(application)
      .where(and(eq(application.id, Number(columns.application_id)), isNull(application.deleted_at)));
    if (!owner) throw invalidField("application_id", "api:appStore.application");
    if (before && before.application_id !== columns.application_id)
      throw invalidField("application_id", "api:appStore.otherApplication");
    if (owner.type === "intent" && !/^intent:\S+$/i.test(String(columns.url)))
      throw invalidField("url", "api:appStore.intentUrl");
    if (owner.type !== "intent" && !httpUrl.safeParse(columns.url).success) throw invalidField("url", "validation:url");
  },
});

/** What stands in the app store; what of it is offered to whom, says domain/offered-applications. */
export function mountAppStore(mount: Mount): void {
  mountCollection(mount, categoryCollection);
  mountCollection(mount, applicationCollection);
  mountCollection(mount, versionCollection);
}
