import type { TFunction } from "i18next";
import { z } from "zod";
import type { FormConstraints, FormValues } from "~/screens/form/form";
import { formConstraints } from "~/screens/form/form.server";
import {
  type DevicePreferences,
  devicePreferences,
  devicePreferencesInput,
  languageChoices,
  MOST_LANGUAGES,
  preferenceDefaults,
  preferencesChange,
  preferencesRead,
  type TrackLanguage,
} from "~contract/device-preferences.ts";
import { languageCode } from "~contract/fields.ts";
import { languageFieldNames } from "./language-fields";
import type { LanguagePreference, Preference } from "./preferences";

/** The calls that the pages of preferences make. */
export const preferenceCalls = { read: preferencesRead, change: preferencesChange, languages: languageChoices };

/** What every device may choose from: the defaults, and how many languages an order may have. */
export const sameForAll = { usual: preferenceDefaults, places: MOST_LANGUAGES };

/** A page's form: what it parses, and what of it goes to the API. */
export interface PreferenceForm {
  schema: z.ZodObject;
  check?(value: Record<string, unknown>, t: TFunction): Record<string, string[]> | null;
  /** The payload that a good submission makes. */
  payload(value: Record<string, unknown>): z.output<typeof devicePreferencesInput>;
  values(preferences: DevicePreferences): FormValues;
}

/** The form of a preference. Its field is named as in the API; languages have one for each place of their order. */
export function formOf(preference: Preference): PreferenceForm {
  if (preference.kind === "languages") return languagesForm(preference);
  const { name } = preference;
  return {
    schema: z.object({ [name]: devicePreferences.shape[name] }),
    payload: (value) => devicePreferencesInput.parse(value),
    values: (preferences) => ({ [name]: plain(preferences[name]) }),
  };
}

/** What was typed into a preference's form before it was interrupted. */
export function typedValues(preference: Preference, fields: FormData): FormValues {
  const names = Object.keys(formOf(preference).schema.shape);
  const typed = (name: string) =>
    preference.kind === "set" ? fields.getAll(name).map(String) : String(fields.get(name) ?? "");
  return Object.fromEntries(names.map((name) => [name, typed(name)]));
}

/** The payload that takes a preference back to its default. */
export function resetOf({ name }: Preference): z.output<typeof devicePreferencesInput> {
  return devicePreferencesInput.parse({ [name]: null });
}

/** Whether a preference is what it is where nobody chose. */
export function isUsual({ name }: Preference, preferences: DevicePreferences): boolean {
  return JSON.stringify(preferences[name]) === JSON.stringify(preferenceDefaults[name]);
}

/** The constraints of a preference's form; the step of a number is one that conform leaves out. */
export function constraintsOf(preference: Preference): FormConstraints {
  const constraints = formConstraints(formOf(preference).schema);
  const { multipleOf } = z.toJSONSchema(devicePreferences.shape[preference.name], { io: "input" });
  const own = constraints[preference.name];
  return own && multipleOf ? { ...constraints, [preference.name]: { ...own, step: multipleOf } } : constraints;
}

/** The values that a choice or a set offers, in the order of the contract. */
export function offeredValues({ name, kind }: Preference): readonly string[] {
  if (kind === "set") return preferenceDefaults.quick_utilities;
  const schema = devicePreferences.shape[name];
  return schema instanceof z.ZodEnum ? schema.options : [];
}

/** A language to choose, under the name that it has in the person's own language. */
export interface LanguageOption {
  code: string;
  label: string;
}

/** Names languages for a person; one that players no longer offer keeps its place by its code. */
export function languageOptions(tracks: readonly TrackLanguage[], chosen: unknown, locale: string): LanguageOption[] {
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
  const label = (code: string, otherwise = code) => names.of(code) ?? otherwise;
  const offered = tracks.map(({ code, name, native_name }) => ({ code, label: label(code, native_name ?? name) }));
  const gone = codesOf(chosen).filter((code) => !tracks.some((track) => track.code === code));
  return [...offered, ...gone.map((code) => ({ code, label: label(code) }))];
}

function languagesForm({ name, words }: LanguagePreference): PreferenceForm {
  const places = languageFieldNames(MOST_LANGUAGES);
  const place = languageCode.nullish();
  return {
    schema: z.object({
      [name]: z.enum([...words, "list"]),
      ...Object.fromEntries(places.map((field) => [field, place])),
    }),
    check(value, t) {
      if (value[name] !== "list") return null;
      const [first = ""] = places;
      const codes = places.map((field) => value[field]);
      if (codes.every((code) => !code)) return { [first]: [t("validation:required")] };
      const again = places.filter((_, at) => codes[at] && codes.indexOf(codes[at]) < at);
      return again.length === 0 ? null : Object.fromEntries(again.map((field) => [field, [t("validation:repeated")]]));
    },
    payload(value) {
      const order = places.map((field) => value[field]).filter(Boolean);
      return devicePreferencesInput.parse({ [name]: value[name] === "list" ? order : value[name] });
    },
    values(preferences) {
      const codes = codesOf(preferences[name]);
      const filled = Object.fromEntries(places.map((field, at) => [field, codes[at] ?? null]));
      return { [name]: codes.length > 0 ? "list" : plain(preferences[name]), ...filled };
    },
  };
}

function codesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function plain(value: string | number | string[]): string | number | string[] {
  return Array.isArray(value) ? [...value] : value;
}
