import type { i18n } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { RenderRemembered } from "./remembered";

/** Sets of permissions times pages times languages that are in use at one time. */
const MAX_PARTS = 1_000;

const parts = new Map<string, string>();

/** Remembers parts of pages in the language of an instance. */
export function rememberedIn(instance: i18n): RenderRemembered {
  return (key, part) => {
    const slot = `${instance.language} ${key}`;
    const known = parts.get(slot);
    if (known !== undefined) return known;
    const html = renderToString(<I18nextProvider i18n={instance}>{part}</I18nextProvider>);
    const [oldest] = parts.keys();
    if (parts.size >= MAX_PARTS && oldest !== undefined) parts.delete(oldest);
    parts.set(slot, html);
    return html;
  };
}
