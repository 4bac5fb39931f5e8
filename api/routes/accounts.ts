import { and, eq, isNull } from "drizzle-orm";
import { currentUser, login, logout, rolePermissions } from "../../contract/accounts.ts";
import { user } from "../db/schema/index.ts";
import { describeCaller, findAccount } from "../domain/accounts.ts";
import { recordActivity } from "../domain/activity.ts";
import { passwordMatches } from "../domain/passwords.ts";
import { invalidField } from "../domain/refusal.ts";
import { endSession, openSession } from "../domain/sessions.ts";
import type { Mount } from "../http/mount.ts";

export function mountAccounts(mount: Mount): void {
  mount.open(login, async ({ body, services, address, userAgent }) => {
    const email = body.email.toLowerCase();
    const attempt = await services.limits.attempt("password", email, address);
    const account = await findAccount(services.db, email);
    const stored = account?.password_hash ?? null;
    const matches = await passwordMatches(stored, body.password);
    // One text for a wrong password, an unknown and a disabled account.
    if (!matches || stored === null || account?.status !== "active") throw invalidField("email", "api:auth.failed");

    const now = services.now();
    const token = await services.db.transaction(async (tx) => {
      // Also a check, under the row's lock: a password that was set meanwhile ends what the one before lets in, and
      // who was disabled or archived meanwhile stays out.
      const signedIn = await tx
        .update(user)
        .set({ last_login_at: now.toISOString(), last_login_ip: address })
        .where(
          and(
            eq(user.id, account.id),
            eq(user.password_hash, stored),
            eq(user.status, "active"),
            isNull(user.deleted_at),
          ),
        )
        .returning({ id: user.id });
      if (signedIn.length === 0) throw invalidField("email", "api:auth.failed");
      await recordActivity(tx, { id: account.id, name: account.name, address }, now, [
        { action: "sign-in", subject: { type: "user", id: account.id, label: account.name } },
      ]);
      return openSession(tx, { userId: account.id, remember: body.remember, address, userAgent, now });
    });
    await attempt.succeeded();
    return { token };
  });

  mount.guarded(currentUser, async ({ caller }) => describeCaller(caller));

  mount.guarded(rolePermissions, async ({ caller }) => ({
    permissions: [...caller.permissions].sort(),
    roles: caller.roles,
  }));

  mount.guarded(logout, async ({ caller, actor, services }) => {
    const now = services.now();
    await services.db.transaction(async (tx) => {
      await endSession(tx, caller.session.id, now);
      await recordActivity(tx, actor, now, [
        { action: "sign-out", subject: { type: "user", id: caller.user.id, label: caller.user.name } },
      ]);
    });
    return undefined;
  });
}
