import { eq } from "drizzle-orm";
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
    const matches = await passwordMatches(account?.password_hash ?? null, body.password);
    // One text for a wrong password, an unknown and a disabled account.
    if (!matches || account?.status !== "active") throw invalidField("email", "api:auth.failed");

    const now = services.now();
    const token = await services.db.transaction(async (tx) => {
      await tx
        .update(user)
        .set({ last_login_at: now.toISOString(), last_login_ip: address })
        .where(eq(user.id, account.id));
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
