const SEPARATORS = /[\s:.\-–]/g;
const GROUPS = /^[0-9a-f]{1,2}([:-][0-9a-f]{1,2}){5}$/i;

/**
 * Reads a MAC address in any notation: with colons, dashes, dots, blanks or none, in any case,
 * groups of two digits or of four, leading zeros of a group left out.
 *
 * @returns it in upper case with colons (`02:00:5E:10:00:01`), or null when it is none
 */
export function readMac(text: string): string | null {
  const trimmed = text.trim();
  const digits = GROUPS.test(trimmed) ? withZeros(trimmed) : macDigits(trimmed);
  if (digits?.length !== 12) return null;
  return digits.match(/../g)?.join(":") ?? null;
}

/** The hexadecimal digits of a MAC or of a part of one, in upper case; null for a text with anything else in it. */
export function macDigits(text: string): string | null {
  const digits = text.replace(SEPARATORS, "").toUpperCase();
  return /^[0-9A-F]+$/.test(digits) ? digits : null;
}

function withZeros(grouped: string): string {
  return grouped
    .toUpperCase()
    .split(/[:-]/)
    .map((group) => group.padStart(2, "0"))
    .join("");
}
