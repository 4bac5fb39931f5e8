import type { Resource } from "i18next";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { eager: true, import: "default" });

/** Every message of every language, bundled with the server. */
export const messages: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [locale, namespace] = path
    .replace(/\.json$/, "")
    .split("/")
    .slice(-2);
  if (!locale || !namespace) continue;
  const known = messages[locale] ?? {};
  messages[locale] = { ...known, [namespace]: texts };
}

/** The namespaces there are, by the files of the default language. */
export const namespaces = Object.keys(messages.en ?? {});
