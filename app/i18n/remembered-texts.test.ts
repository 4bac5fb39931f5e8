import { createInstance, type i18n } from "i18next";
import { describe, expect, it } from "vitest";
import { locales } from "~contract/locales.ts";
import { messages, namespaces } from "./messages.server";
import { i18nOptions } from "./options";
import { rememberTexts } from "./remembered-texts.server";

function instanceOf(lng: string): i18n {
  const instance = createInstance();
  instance.init({ ...i18nOptions, lng, ns: namespaces, resources: messages, initImmediate: false });
  return instance;
}

/** Every key that there is, as a component would ask for it. */
function* keysOf(texts: unknown, path = ""): Generator<string> {
  if (typeof texts === "string") yield path.replace(/_(?:zero|one|two|few|many|other)$/, "");
  else if (typeof texts === "object" && texts !== null)
    for (const [key, below] of Object.entries(texts)) yield* keysOf(below, path ? `${path}.${key}` : key);
}

/** One of each plural form that a language of ours has, and what replacing must not read as its own signs. */
const samples = [0, 1, 2, 3, 5, 11, 100, 1.5].map((count) => ({
  count,
  shown: `${count} $1 {{name}}`,
  title: "<b>&amp;</b> $& $t(save)",
  name: "",
  total: count * 10,
}));

describe("remembered texts", () => {
  it.each(locales)("are i18next's own, each key, with and without values: %s", (locale) => {
    const plain = instanceOf(locale);
    const remembering = rememberTexts(instanceOf(locale), locale);
    const differences: string[] = [];
    for (const ns of namespaces) {
      const [expected, found] = [plain.getFixedT(null, ns), remembering.getFixedT(null, ns)];
      for (const key of new Set(keysOf(messages.en?.[ns]))) {
        for (const round of [1, 2]) {
          if (found(key) !== expected(key)) differences.push(`${ns}:${key} ${round}`);
          for (const values of samples) {
            if (found(key, values) !== expected(key, values))
              differences.push(`${ns}:${key} ${values.count}: ${found(key, values)}`);
          }
        }
      }
    }
    expect(differences).toEqual([]);
  });

  it("leaves what i18next is asked beyond values to i18next", () => {
    const remembering = rememberTexts(instanceOf("en"), "en");
    const t = remembering.getFixedT("en");
    expect(t("no.such.key")).toBe("no.such.key");
    expect(t("no.such.key", { defaultValue: "something" })).toBe("something");
    expect(t(["no.such.key", "shell:administration"])).toBe(t("shell:administration"));
    expect(t("administration", { ns: "shell" })).toBe(t("shell:administration"));
    expect(remembering.getFixedT("de", "shell")("administration")).toBe(instanceOf("de").t("shell:administration"));
  });
});
