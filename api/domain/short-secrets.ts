import { PIN_LOCKOUT_MINUTES } from "../../contract/parental-lock.ts";
import type { Services } from "../services.ts";
import { passwordMatches } from "./passwords.ts";
import { invalidField } from "./refusal.ts";

/** Something short that protects a part of a device: the PIN of a source, the password of its app. */
interface ShortSecret {
  /** Names what it protects, among all such things. */
  of: string;
  /** argon2id; null where there is none, which no guess fits. */
  hash: string | null;
  /** The field of the payload in which it was given. */
  field: string;
  /** Where its texts stand: `wrong`, `wrongLast` and `lockedOut`. */
  texts: string;
}

/**
 * Checks a guess at a short secret, counted like those at the PIN of a parental lock: the fifth wrong
 * one shuts it for a while, for the right one too. A secret that is set anew is open again.
 *
 * @throws {Refusal} 422 at the field, with the tries that are left; 429 while it is shut
 */
export async function checkShortSecret(
  { limits }: Pick<Services, "limits">,
  { of, hash, field, texts }: ShortSecret,
  given: string,
): Promise<void> {
  const guess = await limits.guess(`${of} ${hash ?? ""}`, `${texts}.lockedOut`);
  if (await passwordMatches(hash, given)) return guess.succeeded();
  if (guess.left > 0) throw invalidField(field, `${texts}.wrong`, { count: guess.left });
  throw invalidField(field, `${texts}.wrongLast`, { count: PIN_LOCKOUT_MINUTES });
}
