import { AtRule, type ChildNode, parse } from "postcss";

/** A class begins with no digit; 12.5% of keyframes is none. */
const CLASS = /\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g;
/** Of `:is(.a, .b)` and `:not(.a)` none need be there; an attribute's value may hold points. */
const NOT_NEEDED = /\([^()]*\)|\[[^\]]*\]/g;

/**
 * The rules of a style sheet that can apply to a page of these classes, whatever a person does with it: states,
 * attributes and elements are not looked at.
 *
 * @param sheet CSS
 * @returns CSS in the same order, for the inside of a `<style>`
 */
export function rulesFor(sheet: string, classes: ReadonlySet<string>): string {
  const root = parse(sheet);
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => classesIn(selector).every((name) => classes.has(name)));
    if (kept.length === 0) removeWithEmpty(rule);
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  root.walkComments((comment) => void comment.remove());
  return root.toString();
}

function removeWithEmpty(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent instanceof AtRule && parent.nodes?.length === 0) removeWithEmpty(parent);
}

/** The classes that a selector cannot do without. */
function classesIn(selector: string): string[] {
  let outer = selector;
  for (let inner = ""; inner !== outer; ) {
    inner = outer;
    outer = outer.replace(NOT_NEEDED, "");
  }
  return [...outer.matchAll(CLASS)].map(([, name = ""]) => name.replaceAll("\\", ""));
}
