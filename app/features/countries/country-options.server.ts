import { LRUCache } from "lru-cache";
import type { Option } from "~/screens/definition";
import type { Locale } from "~contract/locales.ts";

interface Naming {
  names: Intl.DisplayNames;
  order: Intl.Collator;
}

/** Made once a language: making them cost more than the names they find. */
const namings = new Map<Locale, Naming>();

function namingIn(locale: Locale): Naming {
  const known = namings.get(locale);
  if (known) return known;
  const naming = { names: new Intl.DisplayNames(locale, { type: "region" }), order: new Intl.Collator(locale) };
  namings.set(locale, naming);
  return naming;
}

/** The same few sets of countries are asked for by every page that names them. */
const remembered = new LRUCache<string, Option[]>({ max: 100 });

/** Countries by their names in a language, in its order. */
export function countryOptions(codes: readonly string[], locale: Locale): Option[] {
  const slot = `${locale} ${codes.join()}`;
  const known = remembered.get(slot);
  if (known) return known;
  const { names, order } = namingIn(locale);
  const options = codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => order.compare(a.label, b.label));
  remembered.set(slot, options);
  return options;
}
