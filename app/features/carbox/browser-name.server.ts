import Bowser from "bowser";

/**
 * What a browser calls itself, in the few words that a person knows it by.
 *
 * @returns such as "Chrome, Android"; null for what gives neither away
 */
export function browserName(userAgent: string | null | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(", ") || null;
}
