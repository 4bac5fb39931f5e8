import { expect, test } from "vitest";
import { describeIssue } from "../../contract/issues.ts";
import { localeFrom, translator } from "./locale.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["pt-BR,pt;q=0.9", "pt"],
  ["sv,fr;q=0.8,de;q=0.9", "de"],
  ["zh", "en"],
  ["*", "en"],
  ["AR-eg", "ar"],
  ["../../etc", "en"],
  [";;;,,,q=", "en"],
  ["x".repeat(10_000), "en"],
])("Accept-Language %s is answered in %s", (header, locale) => {
  expect(localeFrom(header)).toBe(locale);
});

test("texts carry their values and plural forms", () => {
  const t = translator("en");
  expect(t({ key: "validation:tooShort", values: { count: 8 } })).toBe("Enter at least 8 characters");
  expect(t({ key: "validation:tooLong", values: { count: 1 } })).toBe("Enter at most 1 character");
  expect(t({ key: "api:forbidden", values: { permission: "<b>" } })).toContain("<b>");
});

test("every issue has a text", () => {
  const t = translator("en");
  const codes = [
    "invalid_type",
    "too_small",
    "too_big",
    "invalid_format",
    "invalid_union",
    "invalid_value",
    "not_multiple_of",
    "custom",
  ];
  for (const code of codes) {
    for (const origin of ["string", "number", "array"]) {
      for (const format of ["email", "date", "regex"]) {
        const issue = {
          code,
          origin,
          format,
          minimum: 5,
          maximum: 5,
          divisor: 5,
          input: "x",
          expected: "number",
          params: { key: "url" },
        };
        const text = t(describeIssue(issue as unknown as Parameters<typeof describeIssue>[0]));
        expect(text).not.toMatch(/validation|\{\{/);
      }
    }
  }
});
