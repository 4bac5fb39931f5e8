import { TOTP } from "otpauth";

/**
 * The code that an authenticator app shows for a secret.
 *
 * @param steps 30 s steps from now: each code works once, so a second one takes the next step
 */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: secret.replace(/\s/g, "") }).generate({ timestamp: Date.now() + steps * 30_000 });
}
