import { readFileSync } from "node:fs";
import type { Locale } from "../../contract/locales.ts";

const cache = new Map<string, unknown>();

/**
 * The text that a person reads, by its key (`portals:list.title`), so that a test says what it
 * looks for and a change of wording breaks nothing. Plural keys are named whole (`…_other`).
 *
 * @throws when there is no such key
 */
export function t(key: string, values: Record<string, string | number> = {}, locale: Locale = "en"): string {
  const [namespace = "", path = ""] = key.split(":");
  let node = messages(locale, namespace);
  for (const step of path.split(".")) {
    node = typeof node === "object" && node !== null ? Reflect.get(node, step) : undefined;
  }
  if (typeof node !== "string") throw new Error(`No text ${key} in ${locale}.`);
  return node.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function messages(locale: Locale, namespace: string): unknown {
  const path = new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url);
  const known = cache.get(path.href) ?? JSON.parse(readFileSync(path, "utf8"));
  cache.set(path.href, known);
  return known;
}
