/** NUL and lone surrogates: no database column can hold them. */
const STRAY = /[\0\p{Surrogate}]/u;

/** Whether a text can be stored at all. */
export function isStorable(text: string): boolean {
  return !STRAY.test(text);
}

/** No payload of the contract nests as deep; one that does is not followed to the end of the stack. */
const DEEPEST = 32;

/**
 * Finds the first text in a parsed JSON value that cannot be stored, or where it nests too deep.
 *
 * @returns its path, the names joined by dots, or null
 */
export function findStrayText(value: unknown, path = "", depth = 0): string | null {
  if (typeof value === "string") return isStorable(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  if (depth > DEEPEST) return path;
  for (const [key, member] of Object.entries(value)) {
    if (!isStorable(key)) return path;
    const found = findStrayText(member, path === "" ? key : `${path}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
