import { index, integer, pgTable, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { instant } from "./columns.ts";

/**
 * Who an account is at a provider. The issuer and its subject name a person for good; the e-mail
 * address was theirs when the two were linked and is kept for people to read.
 */
export const oauthIdentity = pgTable(
  "oauth_identity",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** As the settings named the provider when the two were linked. */
    provider: varchar({ length: 32 }).notNull(),
    /** The settings may give the name to another provider, whose subjects are other people. */
    issuer: varchar({ length: 500 }).notNull(),
    subject: varchar({ length: 255 }).notNull(),
    email: varchar({ length: 254 }),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex("oauth_identity_subject_unique").on(table.issuer, table.subject),
    index("oauth_identity_user").on(table.user_id),
  ],
);
