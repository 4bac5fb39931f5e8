import { readPreference, writePreference } from "~/lib/preference-cookie.server";
import type { AppConfig } from "~/load-context";
import { isLocale, type Locale } from "~contract/locales.ts";

const NAME = "sd_locale";

/** The language a person chose on this browser; null when there is none, or none that is on offer (spec §4). */
export function readLocaleCookie(request: Request): Locale | null {
  const code = readPreference(request, NAME);
  return isLocale(code) ? code : null;
}

/** The `Set-Cookie` text that keeps a language for 365 days. */
export function writeLocaleCookie(locale: Locale, config: Pick<AppConfig, "secureCookies">): string {
  return writePreference(NAME, locale, config.secureCookies);
}
