import { and, count, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { role, setupToken, user, userRole } from "../db/schema/index.ts";
import { recordActivity } from "./activity.ts";
import { Refusal } from "./refusal.ts";
import { openSession } from "./sessions.ts";
import { hashToken, newToken } from "./tokens.ts";

const VALID_MS = 24 * 3_600_000;

/** Makes a set-up token, good for 24 hours and while there is no user at all; null once there is one. */
export async function issueSetupToken(db: Database, now: Date): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const token = newToken();
  await db
    .insert(setupToken)
    .values({ hash: hashToken(token), expires_at: new Date(now.getTime() + VALID_MS).toISOString() });
  return token;
}

/** Whether a set-up token would be accepted now. */
export async function setupTokenHolds(db: Database, token: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: setupToken.id })
    .from(setupToken)
    .where(and(eq(setupToken.hash, hashToken(token)), gt(setupToken.expires_at, now.toISOString())));
  return found.length > 0 && !(await hasUsers(db));
}

export interface FirstAdministrator {
  token: string;
  name: string;
  email: string;
  passwordHash: string;
  address: string;
  userAgent: string | null;
  now: Date;
}

/**
 * Creates the first user, who holds the roles super-admin and admin, and opens a session.
 *
 * @throws {Refusal} 403 when the token is not good any more; of two callers at once, for the second
 */
export function createFirstAdministrator(db: Database, person: FirstAdministrator): Promise<string> {
  const { name, email, address, userAgent, now } = person;
  return db.transaction(async (tx) => {
    await lockTopic(tx, "setup");
    if (!(await setupTokenHolds(tx, person.token, now)))
      throw new Refusal(403, { key: "api:auth.setupLink" }, { code: "setup_over" });
    const at = now.toISOString();
    const columns = {
      name,
      email,
      password_hash: person.passwordHash,
      email_verified_at: at,
      last_login_at: at,
      last_login_ip: address,
    };
    const [created] = await tx
      .insert(user)
      .values({ ...columns, created_at: at, updated_at: at })
      .returning();
    if (!created) throw new Error("The insert gave no row.");
    const roles = await tx
      .select({ id: role.id })
      .from(role)
      .where(inArray(role.name, ["super-admin", "admin"]));
    await tx.insert(userRole).values(roles.map(({ id }) => ({ user_id: created.id, role_id: id })));
    await tx.delete(setupToken);
    await recordActivity(tx, { id: created.id, name, address }, now, [
      { action: "setup", subject: { type: "user", id: created.id, label: name }, after: { name, email } },
    ]);
    return openSession(tx, { userId: created.id, remember: false, address, userAgent, now });
  });
}

/** Whether anybody is there yet; archived users count. */
export async function hasUsers(db: Database): Promise<boolean> {
  const [row] = await db.select({ users: count() }).from(user);
  return (row?.users ?? 0) > 0;
}
