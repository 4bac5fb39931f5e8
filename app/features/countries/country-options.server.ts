import type { Option } from "~/screens/definition";
import type { Locale } from "~contract/locales.ts";

/** Countries by their names in a language, in its order. */
export function countryOptions(codes: readonly string[], locale: Locale): Option[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
