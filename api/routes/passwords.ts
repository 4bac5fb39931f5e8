import { and, eq, gt } from "drizzle-orm";
import { passwordConfirm, passwordEmail, passwordReset } from "../../contract/accounts.ts";
import type { Locale } from "../../contract/locales.ts";
import { oauthIdentity, passwordReset as passwordResetTable, user } from "../db/schema/index.ts";
import { findAccount } from "../domain/accounts.ts";
import { recordActivity } from "../domain/activity.ts";
import { languageOf } from "../domain/email-verification.ts";
import { hashPassword, passwordMatches } from "../domain/passwords.ts";
import { invalidField } from "../domain/refusal.ts";
import { endSessionsOf, type UserRecord } from "../domain/sessions.ts";
import { hashToken, newToken } from "../domain/tokens.ts";
import type { Mount } from "../http/mount.ts";
import { writeLetter } from "../mail/letter.ts";
import type { Services } from "../services.ts";

/** screens.md: a mail with a link valid 60 min. */
const LINK_MS = 60 * 60_000;

export function mountPasswords(mount: Mount): void {
  // Looked up after the answer: neither it nor its time says whether the address is known.
  mount.open(passwordEmail, async ({ body, services, address, locale }) => {
    await services.limits.attempt("mail", body.email, address);
    services.background.run("password mail", async () => {
      const account = await findAccount(services.db, body.email);
      if (account?.status === "active") await sendResetLink(services, account, locale);
    });
    return undefined;
  });

  mount.open(passwordReset, async ({ body, services, address }) => {
    await services.limits.attempt("reset", body.email, address);
    const password_hash = await hashPassword(body.password);
    const now = services.now();
    await services.db.transaction(async (tx) => {
      // Deleting is taking: of two uses at once only one finds the row.
      const [link] = await tx
        .delete(passwordResetTable)
        .where(
          and(eq(passwordResetTable.hash, hashToken(body.token)), gt(passwordResetTable.expires_at, now.toISOString())),
        )
        .returning();
      const account = link ? await findAccount(tx, body.email) : null;
      if (!link || account?.id !== link.user_id || account.status !== "active")
        throw invalidField("token", "api:auth.resetLink");
      // Whoever holds the link reads the mail of the address.
      const email_verified_at = account.email_verified_at ?? now.toISOString();
      await tx.update(user).set({ password_hash, email_verified_at }).where(eq(user.id, account.id));
      await tx.delete(passwordResetTable).where(eq(passwordResetTable.user_id, account.id));
      // Whoever takes an account back takes it back whole; their own provider links anew by the address.
      await tx.delete(oauthIdentity).where(eq(oauthIdentity.user_id, account.id));
      await endSessionsOf(tx, account.id, now);
      await recordActivity(tx, { id: account.id, name: account.name, address }, now, [
        { action: "password-reset", subject: { type: "user", id: account.id, label: account.name } },
      ]);
    });
    return undefined;
  });

  mount.guarded(passwordConfirm, async ({ body, caller, services, address }) => {
    const attempt = await services.limits.attempt("password", caller.user.email, address);
    const matches = await passwordMatches(caller.user.password_hash, body.password);
    if (caller.user.password_hash === null) throw invalidField("password", "api:auth.noPassword");
    if (!matches) throw invalidField("password", "api:auth.password");
    await attempt.succeeded();
    return undefined;
  });
}

async function sendResetLink(services: Services, account: UserRecord, locale: Locale): Promise<void> {
  const token = newToken();
  const expires_at = new Date(services.now().getTime() + LINK_MS).toISOString();
  await services.db.insert(passwordResetTable).values({ user_id: account.id, hash: hashToken(token), expires_at });
  await services.mailer.send(
    writeLetter({
      kind: "passwordReset",
      locale: languageOf(account, locale),
      to: account.email,
      name: account.email_verified_at === null ? null : account.name,
      link: `${services.publicUrl}/password/reset/${token}?email=${encodeURIComponent(account.email)}`,
      siteName: services.siteName,
    }),
  );
}
