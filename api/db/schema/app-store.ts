import { isNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import type { Locale } from "../../../contract/locales.ts";
import { baseColumns } from "./columns.ts";

export const appCategory = pgTable(
  "app_category",
  {
    ...baseColumns(),
    name: varchar({ length: 100 }).notNull(),
    /** By the code of the language; `name` stands where one is missing. */
    names: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    icon: varchar({ length: 2048 }),
    parent_id: integer().references((): AnyPgColumn => appCategory.id),
    sort: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex("app_category_name_unique").on(sql`lower(${table.name})`).where(isNull(table.deleted_at))],
);

export const application = pgTable(
  "application",
  {
    ...baseColumns(),
    name: varchar({ length: 128 }).notNull(),
    package: varchar({ length: 255 }).notNull(),
    category_id: integer()
      .notNull()
      .references(() => appCategory.id),
    type: varchar({ length: 16, enum: ["app", "web", "intent"] }).notNull(),
    icon: varchar({ length: 2048 }),
    description: varchar({ length: 4000 }),
    author: varchar({ length: 100 }),
    autoupdate: boolean().notNull().default(false),
    screenshots: jsonb().$type<string[]>().notNull().default([]),
    run_after_install: boolean().notNull().default(false),
    run_at_boot: boolean().notNull().default(false),
    show_icon: boolean().notNull().default(true),
    /** Ids of the models that it is for; none: every model. */
    models: jsonb().$type<number[]>().notNull().default([]),
    sort: integer().notNull().default(0),
    status: varchar({ length: 16, enum: ["draft", "published", "hidden"] })
      .notNull()
      .default("draft"),
  },
  (table) => {
    const live = isNull(table.deleted_at);
    return [
      uniqueIndex("application_package_unique").on(sql`lower(${table.package})`).where(live),
      index("application_category").on(table.category_id).where(live),
      index("application_shelf").on(table.status, table.sort, table.id).where(live),
    ];
  },
);

export const appVersion = pgTable(
  "app_version",
  {
    ...baseColumns(),
    application_id: integer()
      .notNull()
      .references(() => application.id),
    version: varchar({ length: 32 }).notNull(),
    version_code: integer().notNull(),
    /** Null: for every instruction set. */
    abi: varchar({ length: 16, enum: ["armeabi", "arm64", "x86"] }),
    url: varchar({ length: 2048 }).notNull(),
    sha256: varchar({ length: 64 }),
    /** In bytes. */
    size: bigint({ mode: "number" }),
    changelog: varchar({ length: 4000 }),
    /** What no two versions have in common: application, version code and instruction set. */
    release: text().generatedAlwaysAs(
      sql`application_id::text || '/' || version_code::text || '/' || coalesce(abi, 'any')`,
    ),
  },
  (table) => [
    uniqueIndex("app_version_release_unique").on(sql`lower(${table.release})`).where(isNull(table.deleted_at)),
    index("app_version_application").on(table.application_id, table.version_code).where(isNull(table.deleted_at)),
  ],
);
