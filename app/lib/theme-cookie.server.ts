import type { AppConfig } from "~/load-context";
import { readPreference, writePreference } from "./preference-cookie.server";
import { isTheme, type Theme } from "./theme";

const NAME = "sd_theme";

/** The look chosen on this browser, else the device's own. */
export function themeOf(request: Request): Theme {
  const value = readPreference(request, NAME);
  return isTheme(value) ? value : "system";
}

/** The `Set-Cookie` text that keeps a look for 365 days. */
export function writeThemeCookie(theme: Theme, config: Pick<AppConfig, "secureCookies">): string {
  return writePreference(NAME, theme, config.secureCookies);
}
