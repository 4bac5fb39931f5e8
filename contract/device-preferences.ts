import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { languageCode, wholeNumber } from "./fields.ts";
import { locales } from "./locales.ts";

/** How each part of the device shows what it has; the first of each is the default. */
export const liveTvModes = ["compact", "comfortable", "pro"] as const;
export const shelfModes = ["poster", "classic", "list"] as const;
/** What is seen and heard between two channels. */
export const zappingModes = ["mute", "hold", "black"] as const;

export const deviceThemes = [
  "midnight",
  "daylight",
  "graphite",
  "ocean",
  "forest",
  "sunset",
  "lavender",
  "cherry",
  "sand",
  "aurora",
] as const;
export type DeviceTheme = (typeof deviceThemes)[number];

export const aspectRatios = ["fit", "fill", "zoom", "16:9", "4:3", "original"] as const;

/** What the menu over the picture may hold. */
export const quickUtilities = [
  "channel_list",
  "restart",
  "favorite",
  "tv_guide",
  "audio_track",
  "subtitles",
  "quality",
  "picture_size",
  "sleep_timer",
  "stream_info",
] as const;

/** As many languages as one would try in turn. */
export const MOST_LANGUAGES = 5;

/** Codes of ISO 639-2, the one to try first in front; each once. */
const languageOrder = z
  .array(languageCode)
  .min(1)
  .max(MOST_LANGUAGES)
  .refine((codes) => new Set(codes).size === codes.length, { params: { key: "repeated" } });

/** Some of the values, each once, in the order in which they are declared. */
function setOf<const Value extends string>(values: readonly Value[]) {
  return z.array(z.enum(values)).transform((chosen) => values.filter((value) => chosen.includes(value)));
}

/** Every preference of a device and what it may be. */
export const devicePreferences = z.object({
  live_tv_mode: z.enum(liveTvModes),
  movies_mode: z.enum(shelfModes),
  tv_series_mode: z.enum(shelfModes),
  zapping_mode: z.enum(zappingModes),
  theme: z.enum(deviceThemes),
  /** `auto`: the sound that the stream names first. */
  audio_language: z.union([z.literal("auto"), languageOrder]),
  /** `auto`: what the stream says; `off`: none. */
  subtitle_language: z.union([z.enum(["auto", "off"]), languageOrder]),
  aspect_ratio: z.enum(aspectRatios),
  /** Seconds that the banner stays after a change of channel; 0: it does not show. */
  banner_time: wholeNumber(0, 60),
  /** Seconds until the player tries a stream again that broke off. */
  player_retry_time: wholeNumber(1, 60),
  /** Minutes that are added to the times of the guide. */
  epg_offset_delay: wholeNumber(-720, 840).multipleOf(15),
  /** Seconds without data after which a stream counts as down. */
  down_threshold: wholeNumber(3, 20),
  quick_utilities: setOf(quickUtilities),
});
export type DevicePreferences = z.output<typeof devicePreferences>;
export type DevicePreference = keyof DevicePreferences;

/** What a device does that nobody told otherwise. */
export const preferenceDefaults: Readonly<DevicePreferences> = {
  live_tv_mode: "compact",
  movies_mode: "poster",
  tv_series_mode: "poster",
  zapping_mode: "mute",
  theme: "midnight",
  audio_language: "auto",
  subtitle_language: "auto",
  aspect_ratio: "fit",
  banner_time: 5,
  player_retry_time: 5,
  epg_offset_delay: 0,
  down_threshold: 6,
  quick_utilities: [...quickUtilities],
};

const { shape } = devicePreferences;
/** One or more preferences; null means the default again, and what is left out stays as it is. */
export const devicePreferencesInput = z.object({
  live_tv_mode: shape.live_tv_mode.nullish(),
  movies_mode: shape.movies_mode.nullish(),
  tv_series_mode: shape.tv_series_mode.nullish(),
  zapping_mode: shape.zapping_mode.nullish(),
  theme: shape.theme.nullish(),
  audio_language: shape.audio_language.nullish(),
  subtitle_language: shape.subtitle_language.nullish(),
  aspect_ratio: shape.aspect_ratio.nullish(),
  banner_time: shape.banner_time.nullish(),
  player_retry_time: shape.player_retry_time.nullish(),
  epg_offset_delay: shape.epg_offset_delay.nullish(),
  down_threshold: shape.down_threshold.nullish(),
  quick_utilities: shape.quick_utilities.nullish(),
});

export const preferencesRead = endpoint({
  method: "GET",
  path: "/app/device/preferences",
  summary: "Every preference of the device, the default where none was chosen",
  access: "device-or-player",
  answer: devicePreferences,
});
/** A preference is one value that its owner sees before and after, so the last choice stands: no lock_version. */
export const preferencesChange = endpoint({
  method: "PUT",
  path: "/app/device/preferences",
  summary: "Change preferences; null takes one back to its default",
  access: "device",
  body: devicePreferencesInput,
  answer: devicePreferences,
});

const language = z.object({ code: z.string(), name: z.string(), native_name: z.string().nullish() });
export type TrackLanguage = z.output<typeof language>;

/** What players offer (the tracks of the back office), in the order that staff gave them. */
export const languageChoices = endpoint({
  method: "GET",
  path: "/app/device/preferences/languages",
  summary: "Languages of sound and of subtitles to choose from",
  access: "device-or-player",
  answer: z.object({ audio: z.array(language), subtitles: z.array(language) }),
});

export const deviceLanguageInput = z.object({ locale: z.enum(locales) });
export const deviceLanguage = endpoint({
  method: "PUT",
  path: "/app/device/language",
  summary: "Change the language of the device and of its panel",
  access: "device",
  body: deviceLanguageInput,
});
