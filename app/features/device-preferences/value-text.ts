import type { TFunction } from "i18next";
import { formatList } from "~/i18n/format";
import type { DevicePreferences } from "~contract/device-preferences.ts";
import { offsetText } from "./guide-offset";
import { type Preference, wordOf } from "./preferences";

/** The languages that players offer, under names of the person's language. */
export interface LanguageNames {
  audio: readonly { code: string; label: string }[];
  subtitles: readonly { code: string; label: string }[];
}

/** Whether its value is written from left to right in every language: "+1:30". */
export function isClock(preference: Preference): boolean {
  return preference.kind === "number" && preference.sample === "guide";
}

/** What a preference is set to, in words, for menus: "Comfortable", "8 seconds", "+1:30", "German and English". */
export function valueText(
  preference: Preference,
  preferences: DevicePreferences,
  languages: LanguageNames,
  { t, language }: { t: TFunction; language: string },
): string {
  const value = preferences[preference.name];
  if (preference.kind === "languages") {
    if (!Array.isArray(value)) return t(`device-preferences:languages.${value}`);
    const names = new Map(languages[preference.tracks].map(({ code, label }) => [code, label]));
    return formatList(
      value.map((code) => names.get(code) ?? code),
      language,
    );
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? t("device-preferences:set.none")
      : t("device-preferences:set.chosen", { count: value.length });
  }
  if (typeof value === "string") return t(`device-preferences:choices.${preference.name}.${wordOf(value)}`);
  if (isClock(preference)) return offsetText(value);
  return value === 0 ? t("device-preferences:off") : t("device-preferences:seconds", { count: value });
}
