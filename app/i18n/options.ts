import type { InitOptions } from "i18next";
import { defaultLocale, locales } from "~contract/locales.ts";

/** What server and browser agree on. React escapes by itself. */
export const i18nOptions: InitOptions = {
  supportedLngs: [...locales],
  fallbackLng: defaultLocale,
  defaultNS: "common",
  interpolation: { escapeValue: false },
  returnNull: false,
};

/** Messages that the frame of every page reads. */
export const frameNamespaces = ["common", "shell"];
