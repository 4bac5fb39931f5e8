import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { defaultLocale, isLocale, type Locale, locales } from "../contract/locales.ts";
import { refuseData, refuseForm } from "./data-refusal.ts";

const section = z.object({ title: z.string(), text: z.string() });
const texts = z.object({
  home: z.string(),
  reference: z.string(),
  badRequest: section,
  crossOrigin: section,
  tooLarge: section.extend({ kept: z.string() }),
  notAForm: section,
  failure: section,
});
type Texts = z.output<typeof texts>;

const pages = { badRequest: 400, crossOrigin: 403, tooLarge: 413, notAForm: 415, failure: 500 } as const;
export type PlainPage = keyof typeof pages;

export interface PlainAnswers {
  page(page: PlainPage, request: { headers: Headers; requestId: string; nonce: string }): Response;
  /** The same for the app's script, which asked for data. */
  data(page: PlainPage, headers: Headers): Response;
  /** The same in JSON, for callers of the API; the language is that of Accept-Language. */
  json(page: PlainPage, headers: Headers): Response;
}

const RIGHT_TO_LEFT: ReadonlySet<Locale> = new Set(["ar"]);

/**
 * What the server answers by itself, before or instead of the app: pages that need nothing else,
 * in the language of the `sd_locale` cookie.
 *
 * @param root folder that holds `locales/`
 */
export function createPlainAnswers(root: string): PlainAnswers {
  const english = readTexts(root, defaultLocale);
  if (english === null) throw new Error(`There is no server.json in ${join(root, "locales", defaultLocale)}`);
  const all = new Map(locales.map((locale) => [locale, readTexts(root, locale) ?? english]));

  return {
    page(page, { headers, requestId, nonce }) {
      const locale = localeOf(headers.get("cookie"));
      const html = render(page, locale, all.get(locale) ?? english, requestId, nonce);
      return new Response(html, { status: pages[page], headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
    data(page, headers) {
      const text = all.get(localeOf(headers.get("cookie"))) ?? english;
      if (page === "tooLarge") return refuseForm(pages[page], text.tooLarge.kept);
      return refuseData(pages[page], text[page].text);
    },
    json(page, headers) {
      const code = headers.get("accept-language")?.slice(0, 2).toLowerCase();
      const text = (isLocale(code) && all.get(code)) || english;
      return Response.json({ message: text[page].title }, { status: pages[page] });
    },
  };
}

function readTexts(root: string, locale: Locale): Texts | null {
  const file = join(root, "locales", locale, "server.json");
  return existsSync(file) ? texts.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

function localeOf(cookies: string | null): Locale {
  const code = /(?:^|;\s*)sd_locale=([^;]*)/.exec(cookies ?? "")?.[1];
  return isLocale(code) ? code : defaultLocale;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light dark;--page:#f6f7f9;--panel:#fff;--line:#e2e5ea;--text:#14171c;--muted:#566070;--accent:#4f46e5}
@media(prefers-color-scheme:dark){:root{--page:#0d0f13;--panel:#15181e;--line:#272c36;--text:#eceef2;--muted:#a3acba;--accent:#a5a8fb}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--text);font:14px/20px Inter,system-ui,sans-serif}
main{max-width:440px;margin:24px;padding:32px;background:var(--panel);border:1px solid var(--line);border-radius:10px}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 16px;color:var(--muted)}
a{color:var(--accent);display:inline-block;padding:8px 0}
small{color:var(--muted);font:12px/16px ui-monospace,monospace}`;

function render(page: PlainPage, locale: Locale, text: Texts, requestId: string, nonce: string): string {
  const direction = RIGHT_TO_LEFT.has(locale) ? "rtl" : "ltr";
  return `<!DOCTYPE html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(text[page].title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(text[page].title)}</h1>
<p>${escapeHtml(text[page].text)}</p>
<p><a href="/">${escapeHtml(text.home)}</a></p>
<small>${escapeHtml(text.reference.replace("{{id}}", requestId))}</small>
</main>
</body>
</html>
`;
}
