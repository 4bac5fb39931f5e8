import ts from "typescript";
import { describe, expect, test } from "vitest";
import { defaultLocale, locales } from "../contract/locales.ts";
import { messageLanguages, messagesOf, stemOf, valuesIn } from "./setup/messages.ts";
import { placeOf, sourceFiles, walk } from "./setup/source-files.ts";

const english = messagesOf(defaultLocale);
const stems = stemsOf(english);
const translations = locales.filter((locale) => locale !== defaultLocale);
const SHORT = 14;

test("there is a folder for each language on offer and no other", () => {
  expect(messageLanguages()).toEqual([...locales].sort());
});

describe.each(translations)("%s", (locale) => {
  const messages = messageLanguages().includes(locale) ? messagesOf(locale) : new Map<string, string>();

  test("has the keys of English, no more and no fewer", () => {
    const own = stemsOf(messages);
    expect({
      missing: [...stems].filter((stem) => !own.has(stem)),
      extra: [...own].filter((stem) => !stems.has(stem)),
    }).toEqual({ missing: [], extra: [] });
  });

  test("has the plural forms that its grammar needs", () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const missing = pluralStems().flatMap((stem) =>
      needed.map((form) => `${stem}_${form}`).filter((key) => !messages.has(key)),
    );
    expect(missing).toEqual([]);
  });

  test("names the same values", () => {
    const wrong = [...messages].filter(([key, message]) => {
      const stem = stemOf(key, messages);
      const original = english.get(key) ?? english.get(`${stem}_other`) ?? "";
      const [wanted, given] = [valuesIn(original), valuesIn(message)];
      // One, two or none of something may be said without the figure.
      const may = key === stem || key.endsWith("_other") ? [] : ["count", "shown"];
      return (
        given.some((name) => !wanted.includes(name)) ||
        wanted.some((name) => !given.includes(name) && !may.includes(name))
      );
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test("is translated", () => {
    const left = [...messages].filter(
      ([key, message]) => message === english.get(key) && message.length > SHORT && message.includes(" "),
    );
    expect(left.map(([key]) => key)).toEqual([]);
  });

  test("has no empty message", () => {
    expect([...messages].filter(([, message]) => message.trim() === "").map(([key]) => key)).toEqual([]);
  });
});

describe("keys and code", () => {
  const mentions = collectMentions();
  const branches = new Set([...stems].flatMap(branchesOf));

  test("every key is mentioned in code", () => {
    const unused = [...stems].filter((stem) => {
      // The server's own pages read their texts as one object, whose schema names each of them.
      if (stem.startsWith("server:")) return false;
      const path = stem.slice(stem.indexOf(":") + 1);
      if (mentions.literals.has(stem) || mentions.literals.has(path)) return false;
      if (branchesOf(stem).some((branch) => mentions.literals.has(branch))) return false;
      return !mentions.patterns.some((pattern) => pattern.test(stem) || pattern.test(path));
    });
    expect(unused).toEqual([]);
  });

  test("every key that code asks for exists", () => {
    const missing = mentions.asked.filter(({ key, namespaces }) => {
      const candidates = key.includes(":") ? [key] : namespaces.map((namespace) => `${namespace}:${key}`);
      return !candidates.some((candidate) => stems.has(candidate) || english.has(candidate) || branches.has(candidate));
    });
    expect(missing.map(({ key, place }) => `${place} ${key}`)).toEqual([]);
  });
});

/** `devices:choices.status.active` → `devices:choices.status`, `devices:choices`: what code completes with a value. */
function branchesOf(key: string): string[] {
  const steps = key.split(".");
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join("."));
}

function stemsOf(messages: ReadonlyMap<string, string>): Set<string> {
  return new Set([...messages.keys()].map((key) => stemOf(key, messages)));
}

function pluralStems(): string[] {
  return [...stems].filter((stem) => english.has(`${stem}_other`) && !english.has(stem));
}

interface Mentions {
  literals: Set<string>;
  /** Templates such as `columns.${name}`, as patterns over keys. */
  patterns: RegExp[];
  asked: { key: string; namespaces: string[]; place: string }[];
}

/** What the sources say about keys: every literal, every template, and what is asked of `t`. */
function collectMentions(): Mentions {
  const namespaces = [...new Set([...stems].map((stem) => stem.slice(0, stem.indexOf(":"))))];
  const wholeKey = new RegExp(`^(${namespaces.join("|")}):[\\w-]+(\\.[\\w-]+)*$`);
  const mentions: Mentions = { literals: new Set(), patterns: [], asked: [] };
  for (const file of sourceFiles(["app", "api", "server", "contract"])) {
    const own = namespacesUsedBy(file);
    walk(file, (node) => {
      if (ts.isTemplateExpression(node)) {
        const pattern = patternOf(node);
        if (pattern) mentions.patterns.push(pattern);
      }
      if (!ts.isStringLiteralLike(node)) return;
      mentions.literals.add(node.text);
      const asked = isArgumentOfT(node) || wholeKey.test(node.text);
      if (asked) {
        mentions.asked.push({
          key: node.text,
          namespaces: own.length > 0 ? own : namespaces,
          place: placeOf(file, node),
        });
      }
    });
  }
  return mentions;
}

/** The namespaces that a file names in useTranslation. */
function namespacesUsedBy(file: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText(file) !== "useTranslation") return;
    walk(node, (inner) => {
      if (ts.isStringLiteralLike(inner)) found.push(inner.text);
    });
  });
  return found;
}

function isArgumentOfT(node: ts.StringLiteralLike): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  const callee = call.expression;
  return (
    (ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : "") === "t"
  );
}

/** A template whose fixed parts say something, as a pattern that matches the keys it can become. */
function patternOf(template: ts.TemplateExpression): RegExp | null {
  const parts = [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
  const fixed = parts.join("");
  if (!/[a-z]{3}/i.test(fixed) || !/[.:_]/.test(fixed) || /[\s/]/.test(fixed)) return null;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\w.:-]+")}$`);
}
