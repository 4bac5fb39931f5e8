import type { i18n, Namespace, TFunction } from "i18next";

/** What else i18next may be asked for; such a call is its own. */
type Values = Record<string, unknown>;

/** A text cut at its values: literals at even places, names of values at odd ones. */
type Template = readonly string[];

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/;
/** Of i18next's language for messages, what is more than a value's name: formats, nesting, unescaped values. */
const BEYOND = /\{\{\s*\w*\s*[^\w\s}]|\$t\(/;
/** Values that change more than the words they stand in; `count` chooses among the plurals and is treated apart. */
const OPTIONS: ReadonlySet<string> = new Set([
  "context",
  "defaultValue",
  "fallbackLng",
  "interpolation",
  "joinArrays",
  "keySeparator",
  "lng",
  "lngs",
  "ns",
  "nsSeparator",
  "ordinal",
  "postProcess",
  "replace",
  "returnDetails",
  "returnObjects",
  "skipInterpolation",
]);

/**
 * Makes an instance that never changes its language or its messages find each text once. On a
 * list page, finding the same texts again took a fifth of the processor's time.
 *
 * Texts are the same as i18next's, and it still finds each of them: what comes after is only cut
 * at its values and put together. Keys without a text are not remembered, so that the memory
 * holds no more than the messages there are.
 */
export function rememberTexts(instance: i18n, language: string): i18n {
  const plurals = new Intl.PluralRules(language);
  const translators = new Map<string, TFunction>();
  const ofNamespace = instance.getFixedT.bind(instance);

  function getFixedT(lng?: string | readonly string[] | null, ns?: Namespace | null, keyPrefix?: string): TFunction {
    if ((lng && lng !== language) || keyPrefix) return ofNamespace(lng ?? language, ns, keyPrefix);
    const slot = [ns ?? []].flat().join();
    let known = translators.get(slot);
    if (!known) {
      const exists = (keys: string | string[], options: Values) =>
        instance.exists(keys, ns ? { ...options, ns } : options);
      known = remembering(ofNamespace(language, ns), exists, plurals);
      translators.set(slot, known);
    }
    return known;
  }
  return Object.assign(instance, { getFixedT });
}

function remembering(
  find: TFunction,
  exists: (keys: string | string[], options: Values) => boolean,
  plurals: Intl.PluralRules,
): TFunction {
  /** null: more than values in a text. */
  const templates = new Map<string, Template | null>();

  function templateOf(keys: string | string[], slot: string, values: Values): Template | null {
    const known = templates.get(slot);
    if (known !== undefined) return known;
    const plural = typeof values.count === "number" ? { count: values.count } : {};
    const raw: unknown = find(keys, { ...plural, skipInterpolation: true });
    if (typeof raw !== "string" || !exists(keys, plural)) return null;
    const template = BEYOND.test(raw) ? null : raw.split(PLACEHOLDER);
    templates.set(slot, template);
    return template;
  }

  function translate(keys: string | string[], values: unknown = none): unknown {
    if (!areValues(values)) return Reflect.apply(find, undefined, [keys, values]);
    const template = templateOf(keys, slotOf(keys, values, plurals), values);
    return (template && filled(template, values)) ?? Reflect.apply(find, undefined, [keys, values]);
  }
  return Object.assign(translate, find);
}

const none: Values = {};

function areValues(values: unknown): values is Values {
  if (typeof values !== "object" || values === null) return false;
  for (const name in values) if (OPTIONS.has(name)) return false;
  return !("count" in values) || typeof values.count === "number";
}

/** One for each form of a key: i18next asks for a text of its own for none, then for the plural of a number. */
function slotOf(keys: string | string[], { count }: Values, plurals: Intl.PluralRules): string {
  const key = typeof keys === "string" ? keys : keys.join("\n");
  if (typeof count !== "number") return key;
  return `${key}\n#${count === 0 ? "none" : plurals.select(count)}`;
}

/** The text with its values; null when one is missing or is no plain value, which i18next knows what to do with. */
function filled(template: Template, values: Values): string | null {
  let text = template[0] ?? "";
  for (let place = 1; place < template.length; place += 2) {
    const value = values[template[place] ?? ""];
    if (typeof value !== "string" && typeof value !== "number") return null;
    text += value + (template[place + 1] ?? "");
  }
  return text;
}
