import { randomInt } from "node:crypto";

/** Without those that look like others: 0 and O, 1, I and L. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUP = 4;

/**
 * A random secret that a person can read off and type, in groups of four with dashes between
 * them: `7KQ2-XH9M-…`. Each group has almost 20 bits.
 */
export function newReadableSecret(groups: number): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");
}

/**
 * Reads what somebody typed as such a secret, in any case, with other gaps or none.
 *
 * @returns it as it was made, or null for a text that cannot be one
 */
export function readReadableSecret(text: string, groups: number): string | null {
  const letters = text.replace(/[\s–-]/g, "").toUpperCase();
  if (letters.length !== groups * GROUP || [...letters].some((letter) => !LETTERS.includes(letter))) return null;
  return letters.match(/.{4}/g)?.join("-") ?? null;
}
