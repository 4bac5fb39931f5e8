import { expect, test } from "vitest";
import { locales } from "~contract/locales.ts";
import { startI18n } from "./browser";

test.each(locales)("the browser has messages of its own in %s", async (language) => {
  const english = (await startI18n("en", ["shell"])).getResourceBundle("en", "shell");
  const i18n = await startI18n(language, ["common", "shell"]);
  const texts = i18n.getResourceBundle(language, "shell");
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  if (language !== "en") expect(texts).not.toEqual(english);
});

test("a namespace that nobody has is empty, not a failure", async () => {
  const i18n = await startI18n("de", ["common", "no-such-namespace"]);
  expect(i18n.getResourceBundle("de", "no-such-namespace")).toEqual({});
});
