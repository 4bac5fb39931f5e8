import { and, asc, isNull, sql } from "drizzle-orm";
import { portalCheck, portals, portalTypes } from "../../contract/portals.ts";
import { collection, type PendingWrite } from "../collection/definition.ts";
import { choiceFilter, flagFilter, instantFilter, textMatches } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { portal } from "../db/schema/index.ts";
import { checkPortal } from "../domain/check-portal.ts";
import { invalidField } from "../domain/refusal.ts";
import type { SearchSource } from "../domain/search-sources.ts";
import type { Mount } from "../http/mount.ts";

const searchable = [portal.name, portal.url, portal.username];

/** What a check asks with. */
const asked = ["type", "url", "username", "password"] as const;
const unchecked = { last_checked_at: null, last_result: null, last_http_status: null, account_expires_at: null };

function shown({ password, ...row }: typeof portal.$inferSelect) {
  return { ...row, has_password: password !== null };
}

export const portalCollection = collection({
  resource: portals,
  table: portal,
  subject: "portal",
  label: "name",
  searchable,
  sortable: {
    name: portal.name,
    type: portal.type,
    url: portal.url,
    username: portal.username,
    max_connections: portal.max_connections,
    priority: portal.priority,
    is_default: portal.is_default,
    active: portal.active,
    expires_at: portal.expires_at,
    last_checked_at: portal.last_checked_at,
    last_result: portal.last_result,
    account_expires_at: portal.account_expires_at,
  },
  filters: {
    type: choiceFilter(portal.type, portalTypes),
    active: flagFilter(portal.active),
    is_default: flagFilter(portal.is_default),
    expires_at: instantFilter(portal.expires_at),
  },
  unique: [{ column: "name", index: "portal_name_unique" }],
  exclusive: ["is_default"],
  secret: ["password"],
  actions: {
    enable: () => ({ active: true }),
    disable: () => ({ active: false }),
  },
  toRow: shown,
  toColumns({ password, clear_password, ...columns }, { encryption }) {
    if (password) return { ...columns, password: encryption.seal(password) };
    return clear_password ? { ...columns, password: null } : columns;
  },
  async beforeWrite(_, { before, columns }) {
    keepPasswordHome({ before, columns });
    // What was found out under another address says nothing of this one.
    if (before && asked.some((name) => name in columns && columns[name] !== before[name])) {
      Object.assign(columns, unchecked);
    }
  },
});

/**
 * A password that is left out stays the stored one, but only for the account it belongs to: whoever names another
 * server would be sent it. Another path at the same server may come without it.
 *
 * @throws {Refusal} 422 at the password
 */
function keepPasswordHome({ before, columns }: Pick<PendingWrite, "before" | "columns">): void {
  if (!before || before.password === null || "password" in columns) return;
  const { type, username, url } = { ...before, ...columns };
  const same = type === before.type && username === before.username && originOf(url) === originOf(before.url);
  if (!same) throw invalidField("password", "api:source.passwordAgain");
}

function originOf(url: unknown): string {
  return new URL(String(url)).origin;
}

export function mountPortals(mount: Mount): void {
  mountCollection(mount, portalCollection);
  mount.guarded(portalCheck, async ({ params, caller, actor, services }) => {
    await services.limits.errand(`user ${caller.user.id}`);
    return shown(await checkPortal(params.id, actor, services));
  });
}

export const portalSearch: SearchSource = {
  permission: "manage-portals",
  async find(text, limit, { db }) {
    const rows = await db
      .select({ id: portal.id, name: portal.name })
      .from(portal)
      .where(and(isNull(portal.deleted_at), textMatches(searchable, text)))
      .orderBy(asc(sql`lower(${portal.name})`), asc(portal.id))
      .limit(limit);
    return rows.map(({ id, name }) => ({ type: "portal", title: name, url: `/portals/${id}/edit` }));
  },
};
