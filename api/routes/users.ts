import { and, asc, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import { id as rowId } from "../../contract/endpoint.ts";
import { isLocale } from "../../contract/locales.ts";
import {
  userChoices,
  userDisable,
  userEnable,
  userInput,
  userSearch,
  userStatuses,
  users,
} from "../../contract/users.ts";
import { applyBulk } from "../collection/bulk.ts";
import { collection, type WrittenRow } from "../collection/definition.ts";
import { choiceFilter, flagFilter, instantFilter, referenceFilter, textMatches } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { readRow } from "../collection/write.ts";
import type { Database } from "../db/connect.ts";
import { passwordReset, role, user, userRole } from "../db/schema/index.ts";
import { recordActivity } from "../domain/activity.ts";
import { leaveLine } from "../domain/handover.ts";
import { ownerFor } from "../domain/owner-of-user.ts";
import { hashPassword } from "../domain/passwords.ts";
import { invalidField } from "../domain/refusal.ts";
import { rolesShown, rolesToGive, setRoles } from "../domain/roles-of-users.ts";
import type { SearchSource } from "../domain/search-sources.ts";
import { endSessionsOf } from "../domain/sessions.ts";
import { ownedBy } from "../domain/subtree.ts";
import { isTimeZone } from "../domain/time-zone.ts";
import { keepingUserRules } from "../domain/user-rules.ts";
import type { Mount, SignedCall } from "../http/mount.ts";

const searchable = [user.name, user.username, user.email];

export const userCollection = collection({
  resource: users,
  table: user,
  subject: "user",
  label: "name",
  searchable,
  sortable: {
    name: user.name,
    username: user.username,
    email: user.email,
    status: user.status,
    device_limit: user.device_limit,
    two_factor_enabled: user.two_factor_enabled,
    last_login_at: user.last_login_at,
    country: user.country,
  },
  filters: {
    status: choiceFilter(user.status, userStatuses),
    role_id(value) {
      const id = rowId.safeParse(value);
      return id.success
        ? sql`${user.id} in (select ${userRole.user_id} from ${userRole} where ${userRole.role_id} = ${id.data})`
        : null;
    },
    owner_id: referenceFilter(user.owner_id),
    two_factor_enabled: flagFilter(user.two_factor_enabled),
    last_login_at: instantFilter(user.last_login_at),
  },
  derived: {
    ...rolesShown,
    owner_name: sql`(${sql`select owner.name from ${user} owner where owner.id = ${user.owner_id}`})`,
  },
  unique: [
    { column: "email", index: "user_email_unique" },
    { column: "username", index: "user_username_unique" },
  ],
  exclusive: [],
  secret: [],
  actions: { enable: () => ({ status: "active" as const }), disable: () => ({ status: "disabled" as const }) },
  scope: (caller) => ownedBy(user.owner_id, caller),
  toRow: ({ password_hash, ...row }) => ({ ...row, has_password: password_hash !== null }),
  toColumns: ({ password: _password, role_ids: _roles, ...columns }) => columns,
  async beforeWrite(tx, { before, columns, caller, actor, services }) {
    const { timezone, language, owner_id } = columns;
    if (typeof timezone === "string" && !isTimeZone(timezone)) throw invalidField("timezone", "validation:choice");
    if (language !== null && !isLocale(language)) throw invalidField("language", "validation:choice");
    const owner = await ownerFor(tx, typeof owner_id === "number" ? owner_id : null, before, caller);
    if (owner === undefined) delete columns.owner_id;
    else {
      columns.owner_id = owner;
      if (before) await leaveLine(tx, before.id, owner, { actor, at: services.now() });
    }
    if (before && before.email !== columns.email) {
      columns.email_verified_at = null;
      // Links that were mailed to the old address end.
      await tx.delete(passwordReset).where(eq(passwordReset.user_id, before.id));
    }
  },
  afterWrite: writeBeside,
});

/** Roles and password, which are not sent back and not told in the ledger as the other fields are. */
async function writeBeside(tx: Database, { row, input, created, writer }: WrittenRow): Promise<void> {
  const { caller, actor, services } = writer;
  const { password, role_ids } = userInput.pick({ password: true, role_ids: true }).parse(input);
  const now = services.now();
  const subject = { type: "user", id: row.id, label: String(row.name) };
  const roles = await setRoles(tx, row.id, role_ids, caller);
  if (roles)
    await recordActivity(tx, actor, now, [
      { action: "update", subject, before: { role_names: roles.before }, after: { role_names: roles.after } },
    ]);
  if (password === undefined) return;
  // Here the current one is not asked for, and one's own sessions would end.
  if (row.id === caller.user.id) throw invalidField("password", "api:user.ownPassword");
  const password_hash = await hashPassword(password);
  await tx.update(user).set({ password_hash }).where(eq(user.id, row.id));
  row.password_hash = password_hash;
  if (created) return;
  await tx.delete(passwordReset).where(eq(passwordReset.user_id, row.id));
  await endSessionsOf(tx, row.id, now);
  await recordActivity(tx, actor, now, [{ action: "password-change", subject }]);
}

const FOUND = 20;

/** Users and their rules: spec §7, decisions "Levels". */
export function mountUsers(mount: Mount): void {
  // Before the call of one user, whose path these would fit.
  mount.guarded(userSearch, async ({ query, caller, services: { db } }) => {
    const withRole = db
      .select({ id: userRole.user_id })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.role_id))
      .where(and(eq(userRole.user_id, user.id), isNull(role.deleted_at), inArray(role.name, query.roles ?? [])));
    const data = await db
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(
        and(
          isNull(user.deleted_at),
          eq(user.status, "active"),
          // The caller too: they may own what they assign.
          ownedBy(user.id, caller),
          query.roles ? exists(withRole) : undefined,
          textMatches(searchable, query.q),
        ),
      )
      .orderBy(asc(sql`lower(${user.name})`), asc(user.id))
      .limit(FOUND);
    return { data };
  });
  mount.guarded(userChoices, async ({ caller, services: { db } }) => ({ roles: await rolesToGive(db, caller) }));

  const ruled: Mount = {
    ...mount,
    guarded: (endpoint, handler) =>
      mount.guarded(endpoint, endpoint.method === "GET" ? handler : (call) => keepingUserRules(call, handler)),
  };
  ruled.guarded(userDisable, (call) => setStatus("disable", call));
  ruled.guarded(userEnable, (call) => setStatus("enable", call));
  mountCollection(ruled, userCollection);
}

async function setStatus(action: "enable" | "disable", call: SignedCall<typeof userDisable>) {
  const { id } = call.params;
  await readRow(userCollection, id, call.caller, call.services);
  return applyBulk(userCollection, { action, values: {}, ids: [id] }, call);
}

export const userSearchSource: SearchSource = {
  permission: "manage-users",
  async find(text, limit, { db }, caller) {
    const rows = await db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(and(isNull(user.deleted_at), ownedBy(user.owner_id, caller), textMatches(searchable, text)))
      .orderBy(asc(sql`lower(${user.name})`), asc(user.id))
      .limit(limit);
    return rows.map(({ id, name }) => ({ type: "user", title: name, url: `/settings/users/${id}/edit` }));
  },
};
