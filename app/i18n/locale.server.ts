import type { TFunction } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { defaultLocale, isLocale, type Locale, locales } from "~contract/locales.ts";
import { i18nFor } from "./instance.server";
import { readLocaleCookie } from "./locale-cookie.server";

/** What the person chose, else the default; the browser's own list is not asked (decisions: language). */
const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: defaultLocale,
    order: ["custom"],
    findLocale: async (request) => readLocaleCookie(request),
  },
});

/** The language of a request. */
export async function localeOf(request: Request): Promise<Locale> {
  const found = await detection.getLocale(request);
  return isLocale(found) ? found : defaultLocale;
}

/**
 * Translates in one language, all namespaces.
 *
 * @example translator(locale)("portals:list.title")
 */
export function translator(locale: Locale): TFunction {
  return i18nFor(locale).getFixedT(locale);
}
