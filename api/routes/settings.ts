import { and, eq, sql } from "drizzle-orm";
import { passwordChange, profileUpdate } from "../../contract/accounts.ts";
import { isLocale } from "../../contract/locales.ts";
import { passwordReset, user } from "../db/schema/index.ts";
import { describeAccount, withFreeEmail } from "../domain/accounts.ts";
import { changedFields, recordActivity } from "../domain/activity.ts";
import { mailVerification } from "../domain/email-verification.ts";
import { hashPassword, passwordMatches } from "../domain/passwords.ts";
import { invalidField, Refusal } from "../domain/refusal.ts";
import { endSessionsOf } from "../domain/sessions.ts";
import { isTimeZone } from "../domain/time-zone.ts";
import type { Mount } from "../http/mount.ts";

export function mountSettings(mount: Mount): void {
  mount.guarded(profileUpdate, async ({ body, caller, actor, services, locale }) => {
    const { lock_version, ...profile } = body;
    if (profile.timezone !== null && !isTimeZone(profile.timezone)) throw invalidField("timezone", "validation:choice");
    if (profile.language !== null && !isLocale(profile.language)) throw invalidField("language", "validation:choice");
    const now = services.now();
    const { before, after } = await withFreeEmail(() =>
      services.db.transaction(async (tx) => {
        const [current] = await tx.select().from(user).where(eq(user.id, caller.user.id)).for("update");
        if (!current) throw new Error("The account of a session is missing.");
        if (lock_version !== undefined && lock_version !== current.lock_version) {
          const shown = profileUpdate.answer.parse(
            describeAccount(current, caller.roles, caller.session.two_factor_confirmed_at),
          );
          throw new Refusal(409, { key: "api:row.stale" }, { code: "conflict", current: shown });
        }
        const verified = profile.email === current.email ? {} : { email_verified_at: null };
        const [changed] = await tx
          .update(user)
          .set({ ...profile, ...verified, lock_version: sql`${user.lock_version} + 1`, updated_at: now.toISOString() })
          .where(eq(user.id, caller.user.id))
          .returning();
        if (!changed) throw new Error("The update gave no row.");
        if (profile.email !== current.email)
          await tx.delete(passwordReset).where(eq(passwordReset.user_id, current.id));
        const subject = { type: "user", id: changed.id, label: changed.name };
        const fields = Object.keys(profile) as (keyof typeof profile)[];
        const difference = changedFields(pick(current, fields), pick(changed, fields));
        await recordActivity(tx, actor, now, [{ action: "profile-update", subject, ...difference }]);
        return { before: current, after: changed };
      }),
    );
    if (after.email !== before.email) mailVerification(services, after, locale);
    return describeAccount(after, caller.roles, caller.session.two_factor_confirmed_at);
  });

  mount.guarded(passwordChange, async ({ body, caller, actor, services, address }) => {
    const attempt = await services.limits.attempt("password", caller.user.email, address);
    const matches = await passwordMatches(caller.user.password_hash, body.current_password);
    if (caller.user.password_hash === null) throw invalidField("current_password", "api:auth.noPassword");
    if (!matches) throw invalidField("current_password", "api:auth.password");
    const password_hash = await hashPassword(body.password);
    const now = services.now();
    await services.db.transaction(async (tx) => {
      // Checked again under the row's lock: of two changes at once the second knew a password that is no more.
      const unchanged = and(eq(user.id, caller.user.id), eq(user.password_hash, caller.user.password_hash ?? ""));
      const done = await tx
        .update(user)
        .set({ password_hash, updated_at: now.toISOString() })
        .where(unchanged)
        .returning({ id: user.id });
      if (done.length === 0) throw invalidField("current_password", "api:auth.password");
      await tx.delete(passwordReset).where(eq(passwordReset.user_id, caller.user.id));
      await endSessionsOf(tx, caller.user.id, now, caller.session.id);
      await recordActivity(tx, actor, now, [
        { action: "password-change", subject: { type: "user", id: caller.user.id, label: caller.user.name } },
      ]);
    });
    await attempt.succeeded();
    return undefined;
  });
}

function pick<T extends object, K extends keyof T>(row: T, fields: K[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}
