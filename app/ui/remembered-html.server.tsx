import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { RenderRemembered } from "./remembered";

/** Sets of permissions times pages times languages: so many are in use at one time. */
const parts = new LRUCache<string, string>({ max: 1_000 });

/** Remembers parts of pages in the language of an instance. */
export function rememberedIn(instance: i18n): RenderRemembered {
  return (key, part) => {
    const slot = `${instance.language} ${key}`;
    const known = parts.get(slot);
    if (known !== undefined) return known;
    const html = renderToString(<I18nextProvider i18n={instance}>{part}</I18nextProvider>);
    parts.set(slot, html);
    return html;
  };
}
