import { inArray } from "drizzle-orm";
import { permission, role, rolePermission, user, userRole } from "../../api/db/schema/index.ts";
import { hashPassword } from "../../api/domain/passwords.ts";
import type { Services } from "../../api/services.ts";
import type { Permission } from "../../contract/permissions.ts";

export interface TestAccount {
  id: number;
  name: string;
  email: string;
  password: string;
  /** Of the role that is the account's own. */
  roleId: number;
}

const password = "Correct-horse-1";
/** One hash for all: it is the slowest part of an account. */
let hash: Promise<string> | undefined;
let made = 0;

/** Where an account stands. */
export interface Standing {
  /** Of its role; 3 unless it is said: with a subtree of its own. */
  level?: number;
  /** Nobody unless it is said. */
  ownerId?: number;
}

/** Writes an account with a role of its own that holds the permissions. */
export async function createTestAccount(
  { db }: Services,
  permissions: Permission[],
  { level = 3, ownerId }: Standing = {},
): Promise<TestAccount> {
  hash ??= hashPassword(password);
  made += 1;
  const at = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
  const name = `Member ${made}`;
  const email = `member${made}@example.com`;
  const [account] = await db
    .insert(user)
    .values({ name, email, password_hash: await hash, email_verified_at: at.created_at, owner_id: ownerId, ...at })
    .returning();
  const [held] = await db
    .insert(role)
    .values({ name: `test-${made}`, display_name: `Test ${made}`, level, ...at })
    .returning();
  if (!account || !held) throw new Error("The insert gave no row.");
  await db.insert(userRole).values({ user_id: account.id, role_id: held.id });
  if (permissions.length > 0) {
    const rows = await db.select({ id: permission.id }).from(permission).where(inArray(permission.name, permissions));
    await db.insert(rolePermission).values(rows.map(({ id }) => ({ role_id: held.id, permission_id: id })));
  }
  return { id: account.id, name, email, password, roleId: held.id };
}
