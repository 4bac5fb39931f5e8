import { eq, inArray, sql } from "drizzle-orm";
import { roleNames } from "../../contract/accounts.ts";
import { allPermissions, type Permission, permissionAreas } from "../../contract/permissions.ts";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { permission, role, rolePermission } from "../db/schema/index.ts";

type RoleName = (typeof roleNames)[number];

/** These two hold every permission, also those that a later version brings. */
const allMighty: RoleName[] = ["super-admin", "admin"];

const subReseller: Permission[] = ["view-dashboard", "manage-qr-devices"];
const reseller: Permission[] = ["view-dashboard", "manage-devices", "manage-qr-devices"];
const subDistributor: Permission[] = [
  ...reseller,
  "have-two-factor-authentication",
  "view-map",
  "manage-carbox-devices",
  "manage-onair-devices",
  "manage-m3u-portals",
];
const distributor: Permission[] = [
  ...subDistributor,
  "see-settings-menu",
  "view-models-dashboard",
  "view-servers",
  "manage-portals",
  "manage-appforce2-devices",
  "manage-tempered-devices",
  "manage-sub-distributors",
  "manage-users",
  "manage-announcement",
  "manage-mac-notifications",
];

/** The six roles of spec §6; the level is the place in the contract's list (decisions, levels). */
const catalog: Record<RoleName, { display_name: string; permissions: readonly Permission[] }> = {
  "super-admin": {
    display_name: "Super administrator",
    permissions: allPermissions,
  },
  admin: { display_name: "Administrator", permissions: allPermissions },
  distributor: {
    display_name: "Distributor",
    permissions: distributor,
  },
  "sub-distributor": {
    display_name: "Sub distributor",
    permissions: subDistributor,
  },
  reseller: { display_name: "Reseller", permissions: reseller },
  "sub-reseller": { display_name: "Sub reseller", permissions: subReseller },
};

/**
 * Makes sure that every permission of the contract and the six roles exist. Roles that are there
 * keep what an administrator gave them; only the two mightiest gain new permissions.
 */
export async function ensureRoles(db: Database, now: Date): Promise<void> {
  const known = await db.select({ name: permission.name }).from(permission);
  const names = new Set(known.map(({ name }) => name));
  if (allPermissions.every((name) => names.has(name))) return;
  await db.transaction(async (tx) => {
    await lockTopic(tx, "role catalog");
    const at = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const rows = Object.entries(permissionAreas).flatMap(([area, members]) =>
      members.map((name) => ({ name, area, display_name: displayName(name), ...at })),
    );
    const added = await tx.insert(permission).values(rows).onConflictDoNothing().returning({ id: permission.id });
    await grantAdded(
      tx,
      added.map(({ id }) => id),
    );
    await createMissingRoles(tx, at);
  });
}

async function grantAdded(tx: Database, added: number[]): Promise<void> {
  const roles = await tx.select({ id: role.id }).from(role).where(inArray(role.name, allMighty));
  const grants = roles.flatMap(({ id }) => added.map((permission_id) => ({ role_id: id, permission_id })));
  if (grants.length === 0) return;
  await tx.insert(rolePermission).values(grants).onConflictDoNothing();
  // What a role grants is remembered by its version (caller-lookup).
  await tx
    .update(role)
    .set({ lock_version: sql`${role.lock_version} + 1` })
    .where(inArray(role.name, allMighty));
}

async function createMissingRoles(tx: Database, at: { created_at: string; updated_at: string }): Promise<void> {
  for (const [level, name] of roleNames.entries()) {
    const [existing] = await tx.select({ id: role.id }).from(role).where(eq(role.name, name));
    if (existing) continue;
    const { permissions, ...texts } = catalog[name];
    const [created] = await tx
      .insert(role)
      .values({ name, level, ...texts, ...at })
      .returning({ id: role.id });
    if (!created) throw new Error("The insert gave no row.");
    const held = await tx
      .select({ id: permission.id })
      .from(permission)
      .where(inArray(permission.name, [...permissions]));
    await tx.insert(rolePermission).values(held.map(({ id }) => ({ role_id: created.id, permission_id: id })));
  }
}

/** `manage-qr-devices` → `Manage QR devices`. */
function displayName(name: string): string {
  const words = name.split("-").map((word) => (["qr", "m3u", "ip", "f2"].includes(word) ? word.toUpperCase() : word));
  const sentence = words.join(" ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
