import { index, integer, jsonb, pgTable, varchar } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { instant } from "./columns.ts";

/** Who did what to what, with the fields that changed. Written in the transaction of the change itself. */
export const activity = pgTable(
  "activity",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    actor_id: integer(),
    actor_name: varchar({ length: 100 }),
    action: varchar({ length: 64 }).notNull(),
    subject_type: varchar({ length: 32 }).notNull(),
    subject_id: integer(),
    subject_label: varchar({ length: 255 }),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    ip: varchar({ length: 64 }),
    /** Rows written by one action that can be taken back as a whole. */
    batch: varchar({ length: 64 }),
    created_at: instant().notNull(),
  },
  (table) => [
    index("activity_subject").on(table.subject_type, table.subject_id),
    index("activity_actor").on(table.actor_id, table.id),
    index("activity_batch").on(table.batch),
    index("activity_time").on(table.created_at),
  ],
);

export const notification = pgTable(
  "notification",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    type: varchar({ length: 32 }),
    data: jsonb().$type<{ body: string; url?: string | null }>().notNull(),
    read_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [index("notification_user").on(table.user_id, table.id)],
);
