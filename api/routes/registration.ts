import { and, eq, isNull } from "drizzle-orm";
import { emailResend, emailVerify, register } from "../../contract/accounts.ts";
import { user } from "../db/schema/index.ts";
import { findAccount, withFreeEmail } from "../domain/accounts.ts";
import { recordActivity } from "../domain/activity.ts";
import { mailVerification, sendVerification, verificationHolds } from "../domain/email-verification.ts";
import { hasUsers } from "../domain/first-administrator.ts";
import { hashPassword } from "../domain/passwords.ts";
import { invalidField, Refusal } from "../domain/refusal.ts";
import { openSession } from "../domain/sessions.ts";
import type { Mount } from "../http/mount.ts";

export function mountRegistration(mount: Mount): void {
  mount.open(register, async ({ body, services, address, userAgent, locale }) => {
    // A stranger who came before the first administrator would end the set-up for good.
    if (!services.registration || !(await hasUsers(services.db)))
      throw new Refusal(403, { key: "api:auth.registrationOff" }, { code: "registration_off" });
    await services.limits.attempt("register", body.email, address);
    const password_hash = await hashPassword(body.password);
    const now = services.now();
    const at = now.toISOString();
    const { account, token } = await withFreeEmail(() =>
      services.db.transaction(async (tx) => {
        const columns = {
          name: body.name,
          email: body.email,
          password_hash,
          language: locale,
          created_at: at,
          updated_at: at,
        };
        const [created] = await tx
          .insert(user)
          .values({ ...columns, last_login_at: at, last_login_ip: address })
          .returning();
        if (!created) throw new Error("The insert gave no row.");
        await recordActivity(tx, { id: created.id, name: created.name, address }, now, [
          {
            action: "register",
            subject: { type: "user", id: created.id, label: created.name },
            after: { name: body.name, email: body.email },
          },
        ]);
        return {
          account: created,
          token: await openSession(tx, { userId: created.id, remember: false, address, userAgent, now }),
        };
      }),
    );
    mailVerification(services, account, locale);
    return { token };
  });

  mount.open(emailVerify, async ({ body, services, address }) => {
    const [account] = await services.db
      .select()
      .from(user)
      .where(and(eq(user.id, body.id), isNull(user.deleted_at)));
    if (!account || !verificationHolds(services, account, body.signature))
      throw invalidField("signature", "api:auth.verifyLink");
    if (account.email_verified_at !== null) return undefined;
    const now = services.now();
    await services.db.transaction(async (tx) => {
      await tx.update(user).set({ email_verified_at: now.toISOString() }).where(eq(user.id, account.id));
      await recordActivity(tx, { id: account.id, name: account.name, address }, now, [
        {
          action: "email-verify",
          subject: { type: "user", id: account.id, label: account.name },
          after: { email: account.email },
        },
      ]);
    });
    return undefined;
  });

  // Looked up after the answer: neither it nor its time says whether the address is known.
  mount.open(emailResend, async ({ body, services, address, locale }) => {
    await services.limits.attempt("mail", body.email, address);
    services.background.run("verification mail", async () => {
      const account = await findAccount(services.db, body.email);
      if (account?.status !== "active" || account.email_verified_at !== null) return;
      await sendVerification(services, account, locale);
    });
    return undefined;
  });
}
