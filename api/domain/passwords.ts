import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's parameters: 19 MiB, 2 passes, 1 lane (OWASP's first choice). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** The hash of a password that nobody has, with the parameters of {@link hashPassword}. */
const nobodys = hash(crypto.randomUUID());

/**
 * Checks a password with exactly one argon2 verification, also when there is nothing to check
 * against, so that the time says nothing about the account.
 *
 * @param stored the hash, or null for an unknown account or one without a password
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), password);
  return matches && stored !== null;
}
