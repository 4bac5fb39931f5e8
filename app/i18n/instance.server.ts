import { createInstance, type i18n } from "i18next";
import type { Locale } from "~contract/locales.ts";
import { messages, namespaces } from "./messages.server";
import { i18nOptions } from "./options";
import { rememberTexts } from "./remembered-texts.server";

const instances = new Map<Locale, i18n>();

/**
 * The server's i18next instance of a language, made once: an instance a request costs more than
 * the page it is for. It never changes its language.
 */
export function i18nFor(locale: Locale): i18n {
  const known = instances.get(locale);
  if (known) return known;
  const instance = createInstance();
  instance.init({
    ...i18nOptions,
    lng: locale,
    ns: namespaces,
    resources: messages,
    initImmediate: false,
    react: { useSuspense: false },
  });
  const remembering = rememberTexts(instance, locale);
  instances.set(locale, remembering);
  return remembering;
}
