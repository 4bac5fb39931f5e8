export const themes = ["light", "dark", "system"] as const;

/** How the pages look; `system` follows the device. */
export type Theme = (typeof themes)[number];

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
