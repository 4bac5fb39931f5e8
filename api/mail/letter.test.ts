import { expect, test } from "vitest";
import { writeLetter } from "./letter.ts";

const letter = { kind: "passwordReset" as const, locale: "en" as const, to: "a@example.com", siteName: "Streamdesk" };

test("a letter says the same as text and as HTML", () => {
  const link = "https://desk.example/password/reset/token?email=a%40example.com";
  const { subject, text, html } = writeLetter({ ...letter, name: "Ada", link });
  expect(subject).toBe("Set a new password for Streamdesk");
  for (const body of [text, html]) {
    expect(body).toContain("Hello Ada,");
    expect(body).toContain("60 minutes");
    expect(body).toContain(link);
  }
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(writeLetter({ ...letter, locale: "ar", name: "Ada", link }).html).toContain('<html lang="ar" dir="rtl">');
});

test("without a name there is no greeting", () => {
  const { text, html } = writeLetter({ ...letter, name: null, link: "https://desk.example/" });
  for (const body of [text, html]) expect(body).not.toMatch(/Hello|null/);
});

test("names and links are no HTML", () => {
  const { html } = writeLetter({
    ...letter,
    name: "<img src=x onerror=alert(1)>",
    link: 'https://x.example/"><script>',
  });
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<script");
});
