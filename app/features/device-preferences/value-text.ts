import type { TFunction } from "i18next";
import type { DevicePreferences } from "~contract/device-preferences.ts";
import { offsetText } from "./guide-offset";
import { type Preference, wordOf } from "./preferences";

/** The languages that players offer, under names of the person's language. */
export interface LanguageNames {
  audio: readonly { code: string; label: string }[];
  subtitles: readonly { code: string; label: string }[];
}

/** What a preference is set to, in words, for menus: "Comfortable", "8 seconds", "+1:30", "German, English". */
export function valueText(
  preference: Preference,
  preferences: DevicePreferences,
  languages: LanguageNames,
  t: TFunction,
): string {
  const value = preferences[preference.name];
  if (preference.kind === "languages") {
    if (!Array.isArray(value)) return t(`device-preferences:languages.${value}`);
    const names = new Map(languages[preference.tracks].map(({ code, label }) => [code, label]));
    return value.map((code) => names.get(code) ?? code).join(", ");
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? t("device-preferences:set.none")
      : t("device-preferences:set.chosen", { count: value.length });
  }
  if (typeof value === "string") return t(`device-preferences:choices.${preference.name}.${wordOf(value)}`);
  if (preference.kind === "number" && preference.sample === "guide") return offsetText(value);
  return value === 0 ? t("device-preferences:off") : t("device-preferences:seconds", { count: value });
}
