import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { user as userContract } from "../../contract/accounts.ts";
import type { Database } from "../db/connect.ts";
import { user } from "../db/schema/index.ts";
import { violatedIndex } from "../db/violations.ts";
import { invalidField } from "./refusal.ts";
import type { Caller, RoleOfCaller, UserRecord } from "./sessions.ts";

/** The account that an e-mail address belongs to, whatever its status; archived ones do not count. */
export async function findAccount(db: Database, email: string): Promise<UserRecord | null> {
  const [found] = await db
    .select()
    .from(user)
    .where(and(eq(sql`lower(${user.email})`, email.toLowerCase()), isNull(user.deleted_at)));
  return found ?? null;
}

/** The account as `GET /user` answers it (spec §3). */
export function describeCaller(caller: Caller): z.input<typeof userContract> {
  return describeAccount(caller.user, caller.roles, caller.session.two_factor_confirmed_at);
}

/** `role` is the slug of the first role, the most powerful one. */
export function describeAccount(
  account: UserRecord,
  roles: RoleOfCaller[],
  twoFactorConfirmedAt: string | null,
): z.input<typeof userContract> {
  return {
    ...account,
    role: roles[0]?.name ?? null,
    roles,
    has_password: account.password_hash !== null,
    two_factor_confirmed_at: twoFactorConfirmedAt,
  };
}

/**
 * Runs a write of an account and tells of an e-mail address that somebody else has.
 *
 * @throws {Refusal} 422 at the field `email`
 */
export async function withFreeEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) === "user_email_unique") throw invalidField("email", "api:auth.emailTaken");
    throw error;
  }
}
