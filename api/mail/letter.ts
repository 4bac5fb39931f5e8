import type { Locale } from "../../contract/locales.ts";
import { translator } from "../http/locale.ts";
import type { Mail } from "./mailer.ts";

/** What a mail says, by the name of its texts in the `mail` namespace. */
export interface Letter {
  /** `mail:<kind>.subject`, `.text`, `.button`, `.expiry`, `.ignore`. */
  kind: "passwordReset" | "emailVerify";
  locale: Locale;
  to: string;
  /** null: no greeting. Whoever typed an address that nobody confirmed also chose the name, and would write to a stranger. */
  name: string | null;
  link: string;
  siteName: string;
}

/** Writes a mail with one button, as text and as HTML, in the language of its reader. */
export function writeLetter({ kind, locale, to, name, link, siteName }: Letter): Mail {
  const t = translator(locale);
  const say = (key: string) => t({ key: `mail:${kind}.${key}`, values: { siteName } });
  const greeting = name === null ? [] : [t({ key: "mail:greeting", values: { name } })];
  const after = [say("expiry"), say("ignore")];
  return {
    to,
    subject: say("subject"),
    text: [...greeting, say("text"), link, ...after, siteName].join("\n\n"),
    html: page(locale, say("subject"), [
      ...greeting.map(paragraph),
      paragraph(say("text")),
      `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(say("button"))}</a></p>`,
      `<p style="word-break:break-all;color:#566070;font-size:13px" dir="ltr">${escapeHtml(link)}</p>`,
      ...after.map(paragraph),
      `<p style="color:#566070">${escapeHtml(siteName)}</p>`,
    ]),
  };
}

const buttonStyle =
  "display:inline-block;padding:10px 18px;border-radius:8px;background:#4f46e5;color:#ffffff;text-decoration:none;font-weight:600";

function page(locale: Locale, title: string, parts: string[]): string {
  const direction = locale === "ar" ? "rtl" : "ltr";
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f6f7f9;color:#14171c;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e5ea;border-radius:10px">
${parts.join("\n")}
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
