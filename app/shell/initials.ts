/** One or two letters that stand for a person: of the first and the last word of the name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => Array.from(word ?? "")[0]?.toUpperCase() ?? "").join("");
}
