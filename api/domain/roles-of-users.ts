import { and, asc, eq, gte, inArray, isNull, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { permission, role, rolePermission, user, userRole } from "../db/schema/index.ts";
import { invalidField } from "./refusal.ts";
import type { Caller } from "./sessions.ts";
import { levelOf } from "./subtree.ts";

interface RoleToGive {
  id: number;
  name: string;
  display_name: string;
}

/** The roles that somebody may give: none above their own level, none with a permission that they lack (decisions, levels). */
export async function rolesToGive(db: Database, caller: Caller): Promise<RoleToGive[]> {
  const level = levelOf(caller.roles);
  if (!Number.isFinite(level)) return [];
  const lacking = db
    .select({ id: permission.id })
    .from(rolePermission)
    .innerJoin(permission, eq(permission.id, rolePermission.permission_id))
    .where(and(eq(rolePermission.role_id, role.id), notInArray(permission.name, [...caller.permissions])));
  return db
    .select({ id: role.id, name: role.name, display_name: role.display_name })
    .from(role)
    .where(and(isNull(role.deleted_at), gte(role.level, level), notExists(lacking)))
    .orderBy(asc(role.level), asc(role.id));
}

/** A scalar over the roles that a user holds, in SQL; `byPower` puts the most powerful first. */
function ofRoles<T>(scalar: SQL): SQL<T> {
  return sql<T>`(${sql`select ${scalar} from ${role} join ${userRole} on ${userRole.role_id} = ${role.id}
    where ${userRole.user_id} = ${user.id} and ${role.deleted_at} is null`})`;
}

const byPower = sql`order by ${role.level}, ${role.id}`;

/** What a user is shown with of their roles: scalar subqueries. */
export const rolesShown = {
  roles: ofRoles<string>(sql`coalesce(json_agg(json_build_object('id', ${role.id}, 'name', ${role.name},
    'display_name', ${role.display_name}) ${byPower}), '[]')`),
  role_ids: ofRoles<string>(sql`coalesce(json_agg(${role.id} ${byPower}), '[]')`),
  role_names: ofRoles<string | null>(sql`string_agg(${role.display_name}, ', ' ${byPower})`),
};

/**
 * Gives a user the roles with these ids. A role that the caller may not give stays as it is: it
 * can be neither added nor taken away.
 *
 * @returns the display names before and after; null when nothing changed
 * @throws {Refusal} 422 at `role_ids` for a role that does not exist or may not be given
 */
export async function setRoles(
  tx: Database,
  userId: number,
  ids: number[],
  caller: Caller,
): Promise<{ before: string; after: string } | null> {
  const before = await rolesOf(tx, userId);
  const giveable = new Set((await rolesToGive(tx, caller)).map(({ id }) => id));
  const kept = before.filter(({ id }) => !giveable.has(id)).map(({ id }) => id);
  const wanted = [...new Set([...ids, ...kept])];
  const added = wanted.filter((id) => before.every((role) => role.id !== id));
  const removed = before.map(({ id }) => id).filter((id) => !wanted.includes(id));
  await refuseUngiveable(tx, added, giveable);
  if (added.length === 0 && removed.length === 0) return null;
  if (removed.length > 0)
    await tx.delete(userRole).where(and(eq(userRole.user_id, userId), inArray(userRole.role_id, removed)));
  if (added.length > 0) await tx.insert(userRole).values(added.map((role_id) => ({ user_id: userId, role_id })));
  const names = (roles: RoleToGive[]) => roles.map(({ display_name }) => display_name).join(", ");
  return { before: names(before), after: names(await rolesOf(tx, userId)) };
}

async function refuseUngiveable(tx: Database, added: number[], giveable: Set<number>): Promise<void> {
  const refused = added.find((id) => !giveable.has(id));
  if (refused === undefined) return;
  const [known] = await tx
    .select({ name: role.display_name })
    .from(role)
    .where(and(eq(role.id, refused), isNull(role.deleted_at)));
  if (known) throw invalidField("role_ids", "api:user.role", known);
  throw invalidField("role_ids", "api:user.roleMissing");
}

function rolesOf(tx: Database, userId: number): Promise<RoleToGive[]> {
  return tx
    .select({ id: role.id, name: role.name, display_name: role.display_name })
    .from(role)
    .innerJoin(userRole, eq(userRole.role_id, role.id))
    .where(and(eq(userRole.user_id, userId), isNull(role.deleted_at)))
    .orderBy(asc(role.level), asc(role.id));
}
