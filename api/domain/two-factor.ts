import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "../db/connect.ts";
import { recoveryCode, sessionToken, user } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import type { UserRecord } from "./sessions.ts";

const PERIOD = 30;
/** Codes of the step before and after are accepted too: clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Without the letters and digits that look alike. */
const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, email: string, siteName: string): string {
  return totp(secret, email, siteName).toString();
}

/** The time step that a six-digit code belongs to, or null when it fits none near `now`. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

function totp(secret: string, label = "", issuer = ""): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), label, issuer, period: PERIOD });
}

/**
 * Uses a code up: six digits once and never again, nor those before them, or a recovery code.
 * Of two uses at once only one succeeds.
 *
 * @returns whether the code was good
 */
export async function consumeCode(
  tx: Database,
  account: UserRecord,
  code: string,
  services: Services,
): Promise<boolean> {
  const compact = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(compact)) return consumeRecoveryCode(tx, account.id, compact, services);
  if (!account.two_factor_secret) return false;
  const step = totpStep(services.encryption.open(account.two_factor_secret), compact, services.now());
  if (step === null) return false;
  const taken = await tx
    .update(user)
    .set({ two_factor_last_step: step })
    .where(and(eq(user.id, account.id), or(isNull(user.two_factor_last_step), lt(user.two_factor_last_step, step))))
    .returning({ id: user.id });
  return taken.length > 0;
}

async function consumeRecoveryCode(tx: Database, userId: number, code: string, services: Services): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.user_id, userId), eq(recoveryCode.hash, hashRecoveryCode(code, userId, services))))
    .returning({ id: recoveryCode.id });
  return taken.length > 0;
}

/** Replaces a user's recovery codes and gives the new ones, the only time they can be read. */
export async function replaceRecoveryCodes(tx: Database, userId: number, services: Services): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.delete(recoveryCode).where(eq(recoveryCode.user_id, userId));
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(code, userId, services) })));
  return codes;
}

/** Switches the second factor off: secret, codes and confirmations go. */
export async function dropSecondFactor(tx: Database, userId: number): Promise<void> {
  await tx
    .update(user)
    .set({
      two_factor_enabled: false,
      two_factor_secret: null,
      two_factor_prepared: null,
      two_factor_last_step: null,
      lock_version: sql`${user.lock_version} + 1`,
    })
    .where(eq(user.id, userId));
  await tx.delete(recoveryCode).where(eq(recoveryCode.user_id, userId));
  await tx.update(sessionToken).set({ two_factor_confirmed_at: null }).where(eq(sessionToken.user_id, userId));
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join("");
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

/** Keyed, as a recovery code is too short for a bare hash to protect it. */
function hashRecoveryCode(code: string, userId: number, services: Services): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return services.signing.sign("recovery-code", String(userId), plain);
}
