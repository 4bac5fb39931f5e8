import { and, eq, sql } from "drizzle-orm";
import { renderSVG } from "uqr";
import type { Endpoint } from "../../contract/endpoint.ts";
import {
  twoFactor,
  twoFactorDisable,
  twoFactorEnable,
  twoFactorGenerate,
  twoFactorRegenerate,
  twoFactorVerify,
} from "../../contract/two-factor.ts";
import type { Database } from "../db/connect.ts";
import { sessionToken, user } from "../db/schema/index.ts";
import { recordActivity } from "../domain/activity.ts";
import { invalidField, Refusal } from "../domain/refusal.ts";
import type { UserRecord } from "../domain/sessions.ts";
import {
  consumeCode,
  dropSecondFactor,
  newTotpSecret,
  replaceRecoveryCodes,
  totpAddress,
  totpStep,
} from "../domain/two-factor.ts";
import type { Mount, SignedCall } from "../http/mount.ts";

export function mountTwoFactor(mount: Mount): void {
  mount.guarded(twoFactor, async ({ caller: { user: account }, services }) => {
    const { two_factor_enabled, two_factor_prepared } = account;
    if (two_factor_enabled || !two_factor_prepared) return { two_factor_enabled, recoveryCodes: [] };
    const secret = services.encryption.open(two_factor_prepared);
    return {
      two_factor_enabled,
      secret,
      qrCode: qrImage(totpAddress(secret, account.email, services.siteName)),
      recoveryCodes: [],
    };
  });

  mount.guarded(twoFactorGenerate, async ({ caller, services }) => {
    const two_factor_prepared = services.encryption.seal(newTotpSecret());
    const off = and(eq(user.id, caller.user.id), eq(user.two_factor_enabled, false));
    const done = await services.db.update(user).set({ two_factor_prepared }).where(off).returning({ id: user.id });
    if (done.length === 0) throw new Refusal(422, { key: "api:twoFactor.enabled" });
    return undefined;
  });

  mount.guarded(twoFactorEnable, async (call) => {
    const { body, caller, services, address } = call;
    const attempt = await services.limits.attempt("two-factor", caller.user.email, address);
    const recoveryCodes = await services.db.transaction(async (tx) => {
      const account = await lockAccount(tx, caller.user.id);
      if (account.two_factor_enabled) throw new Refusal(422, { key: "api:twoFactor.enabled" });
      if (!account.two_factor_prepared) throw invalidField("code", "api:twoFactor.prepare");
      const step = totpStep(services.encryption.open(account.two_factor_prepared), body.code, services.now());
      if (step === null) throw invalidField("code", "api:twoFactor.code");
      await tx
        .update(user)
        .set({
          two_factor_enabled: true,
          two_factor_secret: account.two_factor_prepared,
          two_factor_prepared: null,
          two_factor_last_step: step,
          lock_version: sql`${user.lock_version} + 1`,
        })
        .where(eq(user.id, account.id));
      await confirmSession(tx, call);
      await record(tx, call, "two-factor-enable");
      return replaceRecoveryCodes(tx, account.id, services);
    });
    await attempt.succeeded();
    return { recoveryCodes };
  });

  mount.guarded(twoFactorRegenerate, async (call) => ({
    recoveryCodes: await call.services.db.transaction(async (tx) => {
      const account = await lockAccount(tx, call.caller.user.id);
      if (!account.two_factor_enabled) throw new Refusal(422, { key: "api:twoFactor.disabled" });
      await record(tx, call, "recovery-codes-replace");
      return replaceRecoveryCodes(tx, account.id, call.services);
    }),
  }));

  mount.guarded(twoFactorDisable, async (call) => {
    await call.services.db.transaction(async (tx) => {
      await dropSecondFactor(tx, call.caller.user.id);
      if (call.caller.user.two_factor_enabled) await record(tx, call, "two-factor-disable");
    });
    return undefined;
  });

  mount.guarded(twoFactorVerify, async (call) => {
    const { body, caller, services, address } = call;
    const attempt = await services.limits.attempt("two-factor", caller.user.email, address);
    await services.db.transaction(async (tx) => {
      const account = await lockAccount(tx, caller.user.id);
      const good = account.two_factor_enabled && (await consumeCode(tx, account, body.code, services));
      if (!good) throw invalidField("code", "api:twoFactor.code");
      await confirmSession(tx, call);
      await record(tx, call, "two-factor-verify");
    });
    await attempt.succeeded();
    return undefined;
  });
}

async function lockAccount(tx: Database, userId: number): Promise<UserRecord> {
  const [account] = await tx.select().from(user).where(eq(user.id, userId)).for("update");
  if (!account) throw new Error("The account of a session is missing.");
  return account;
}

async function confirmSession(tx: Database, { caller, services }: SignedCall<Endpoint>): Promise<void> {
  const two_factor_confirmed_at = services.now().toISOString();
  await tx.update(sessionToken).set({ two_factor_confirmed_at }).where(eq(sessionToken.id, caller.session.id));
}

async function record(tx: Database, { caller, actor, services }: SignedCall<Endpoint>, action: string): Promise<void> {
  const subject = { type: "user", id: caller.user.id, label: caller.user.name };
  await recordActivity(tx, actor, services.now(), [{ action, subject }]);
}

function qrImage(address: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
}
