import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAccept } from "hono/utils/accept";
import { createInstance, type i18n } from "i18next";
import { defaultLocale, isLocale, type Locale } from "../../contract/locales.ts";
import type { Text } from "../domain/refusal.ts";
import { packageRoot } from "../package-root.ts";

/** Gives a text of the locales in one language. */
export type Translate = (text: Text) => string;

const namespaces = ["api", "mail", "oauth", "validation"];
const instances = new Map<Locale, i18n>();

/** The language of an Accept-Language header that is on offer; English where none is. */
export function localeFrom(header: string | undefined): Locale {
  if (!header) return defaultLocale;
  for (const { type } of parseAccept(header.slice(0, 500)).sort((a, b) => b.q - a.q)) {
    const language = type.toLowerCase().split("-")[0];
    if (isLocale(language)) return language;
  }
  return defaultLocale;
}

/** The texts of one language; what is not translated yet is given in English. */
export function translator(locale: Locale): Translate {
  const instance = instances.get(locale) ?? load(locale);
  instances.set(locale, instance);
  return ({ key, values }) => instance.t(key, values ?? {});
}

function load(locale: Locale): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: defaultLocale,
    ns: namespaces,
    initImmediate: false,
    interpolation: { escapeValue: false },
    resources: { [defaultLocale]: messages(defaultLocale), [locale]: messages(locale) },
  });
  return instance;
}

function messages(locale: Locale): Record<string, Record<string, unknown>> {
  const entries = namespaces.flatMap((namespace) => {
    const file = join(packageRoot, "locales", locale, `${namespace}.json`);
    return existsSync(file) ? [[namespace, JSON.parse(readFileSync(file, "utf8"))]] : [];
  });
  return Object.fromEntries(entries);
}
