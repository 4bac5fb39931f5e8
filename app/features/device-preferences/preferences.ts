import type { DevicePreference } from "~contract/device-preferences.ts";

/** Which picture is drawn for each value. */
export type Drawn = "live" | "shelf" | "zapping" | "aspect" | "theme";

interface Declared {
  /** Its name in the API, and under `fields` and `leads` in the messages. */
  name: DevicePreference;
  /** Where its page is. */
  path: string;
}

/** One of some values, each a card with a picture. */
export interface ChoicePreference extends Declared {
  kind: "choice";
  drawn: Drawn;
}

/** A whole number; `unit` is a key of the messages. */
export interface NumberPreference extends Declared {
  kind: "number";
  unit: "seconds" | "minutes";
  /** Says what the value means for the guide. */
  sample?: "guide";
}

/** Any number of some values. */
export interface SetPreference extends Declared {
  kind: "set";
}

/** Languages in the order in which they are tried, or a word that stands for none of them. */
export interface LanguagePreference extends Declared {
  kind: "languages";
  words: readonly ("auto" | "off")[];
  /** Whose tracks are offered. */
  tracks: "audio" | "subtitles";
}

export type Preference = ChoicePreference | NumberPreference | SetPreference | LanguagePreference;

/** Viewing modes, theme and the eight preferences: what one page each sets (spec §2.5), in its order. */
export const preferenceGroups = {
  modes: [
    { name: "live_tv_mode", path: "/device/modes/live-tv", kind: "choice", drawn: "live" },
    { name: "movies_mode", path: "/device/modes/movies", kind: "choice", drawn: "shelf" },
    { name: "tv_series_mode", path: "/device/modes/tv-series", kind: "choice", drawn: "shelf" },
    { name: "zapping_mode", path: "/device/modes/zapping", kind: "choice", drawn: "zapping" },
  ],
  theme: [{ name: "theme", path: "/device/theme", kind: "choice", drawn: "theme" }],
  preferences: [
    {
      name: "audio_language",
      path: "/device/preferences/audio-language",
      kind: "languages",
      words: ["auto"],
      tracks: "audio",
    },
    {
      name: "subtitle_language",
      path: "/device/preferences/subtitle-language",
      kind: "languages",
      words: ["auto", "off"],
      tracks: "subtitles",
    },
    { name: "aspect_ratio", path: "/device/preferences/aspect-ratio", kind: "choice", drawn: "aspect" },
    { name: "banner_time", path: "/device/preferences/banner-time", kind: "number", unit: "seconds" },
    { name: "player_retry_time", path: "/device/preferences/player-retry-time", kind: "number", unit: "seconds" },
    {
      name: "epg_offset_delay",
      path: "/device/preferences/epg-offset-delay",
      kind: "number",
      unit: "minutes",
      sample: "guide",
    },
    { name: "down_threshold", path: "/device/preferences/down-threshold", kind: "number", unit: "seconds" },
    { name: "quick_utilities", path: "/device/preferences/quick-utilities", kind: "set" },
  ],
} as const satisfies Record<string, readonly Preference[]>;

export type PreferenceGroup = keyof typeof preferenceGroups;

/** The preferences of a group, each as what it is in general. */
export function preferencesIn(group: PreferenceGroup): readonly Preference[] {
  return preferenceGroups[group];
}

/** The preference with this name. */
export function preferenceNamed(group: PreferenceGroup, name: string): Preference | undefined {
  return preferencesIn(group).find((preference) => preference.name === name);
}

/** The last part of a value's key in the messages: i18next reads a colon as the end of a namespace. */
export function wordOf(value: string): string {
  return value.replace(":", "x");
}
