import ts from "typescript";
import { expect, test } from "vitest";
import { placeOf, sourceFiles, walk } from "./setup/source-files.ts";

/** Attributes and properties whose value a person reads or hears. */
const SPOKEN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "caption",
  "description",
  "heading",
  "hint",
  "label",
  "message",
  "placeholder",
  "summary",
  "text",
  "title",
]);

const LETTERS = /\p{L}{2,}/u;

test("no text a person reads stands in a component", () => {
  const found: string[] = [];
  for (const file of sourceFiles(["app"])) {
    walk(file, (node) => {
      const text = visibleText(node);
      if (text !== null && LETTERS.test(text)) found.push(`${placeOf(file, node)} ${JSON.stringify(text.trim())}`);
    });
  }
  expect(found).toEqual([]);
});

test("no sentence stands in an answer, a toast or a mail", () => {
  const found: string[] = [];
  for (const file of sourceFiles(["app", "api"])) {
    walk(file, (node) => {
      if (!ts.isPropertyAssignment(node) || !SPOKEN.has(nameOf(node.name))) return;
      const text = textOf(node.initializer);
      if (text !== null && LETTERS.test(text) && / /.test(text))
        found.push(`${placeOf(file, node)} ${JSON.stringify(text)}`);
    });
  }
  expect(found).toEqual([]);
});

/** What a JSX node shows by itself, without going through a key of locales/. */
function visibleText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text.replace(/&\w+;/g, "");
  if (ts.isJsxAttribute(node))
    return SPOKEN.has(nameOf(node.name)) && node.initializer ? attributeText(node.initializer) : null;
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) return textOf(node.expression);
  return null;
}

function attributeText(value: ts.JsxAttributeValue): string | null {
  if (ts.isStringLiteral(value)) return value.text;
  return ts.isJsxExpression(value) && value.expression ? textOf(value.expression) : null;
}

/** The text of a literal, of a template's fixed parts, or of either branch of a choice. */
function textOf(expression: ts.Expression): string | null {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isTemplateExpression(expression)) {
    return [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)].join(" ");
  }
  if (ts.isConditionalExpression(expression)) return textOf(expression.whenTrue) ?? textOf(expression.whenFalse);
  if (ts.isBinaryExpression(expression)) return textOf(expression.right);
  return null;
}

function nameOf(name: ts.PropertyName | ts.JsxAttributeName): string {
  if (ts.isJsxNamespacedName(name)) return `${name.namespace.text}:${name.name.text}`;
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : "";
}
