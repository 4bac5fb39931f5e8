/** The interface languages (spec §1), each under its own name; English is the default (spec §9). */
export const localeNames = {
  en: "English",
  de: "Deutsch",
  tr: "Türkçe",
  nl: "Nederlands",
  pt: "Português",
  it: "Italiano",
  ar: "العربية",
  hr: "Hrvatski",
  es: "Español",
  fr: "Français",
  pl: "Polski",
} as const;

export type Locale = keyof typeof localeNames;
export const defaultLocale: Locale = "en";
export const locales = Object.keys(localeNames).filter(isLocale);

/** Whether a text is the code of a language on offer. */
export function isLocale(code: unknown): code is Locale {
  return typeof code === "string" && Object.hasOwn(localeNames, code);
}
