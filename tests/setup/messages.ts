import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../locales/", import.meta.url);

/** The folders of locales/. */
export function messageLanguages(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Every message of a language by its whole key, `namespace:path.to.key`. */
export function messagesOf(language: string): Map<string, string> {
  const all = new Map<string, string>();
  const own = new URL(`${language}/`, folder);
  for (const file of readdirSync(own).filter((name) => name.endsWith(".json"))) {
    collect(JSON.parse(readFileSync(new URL(file, own), "utf8")), `${file.slice(0, -".json".length)}:`, all);
  }
  return all;
}

function collect(node: unknown, path: string, into: Map<string, string>): void {
  if (typeof node === "string") into.set(path, node);
  if (typeof node !== "object" || node === null) return;
  const joint = path.endsWith(":") ? "" : ".";
  for (const [key, value] of Object.entries(node)) collect(value, `${path}${joint}${key}`, into);
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** `portals:count_one` → `portals:count`, when its language has `portals:count_other` too. */
export function stemOf(key: string, messages: ReadonlyMap<string, string>): string {
  const stem = key.replace(PLURAL, "");
  return stem !== key && messages.has(`${stem}_other`) ? stem : key;
}

/** Names of the `{{values}}` in a message, sorted. */
export function valuesIn(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\{\s*-?\s*(\w+)/g)].map((match) => match[1] ?? ""))].sort();
}
