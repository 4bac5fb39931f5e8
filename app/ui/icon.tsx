import { memo } from "react";
import type { IconName } from "./icon-names";
import { readShapes } from "./icon-shapes";
import sprite from "./icons.svg?url";

export type { IconName } from "./icon-names";

/** Icons that point along the line of reading; they turn round in a right-to-left page. */
const directional: ReadonlySet<IconName> = new Set([
  "arrow-left",
  "arrow-right",
  "chevron-left",
  "chevron-right",
  "list-video",
  "log-in",
  "log-out",
  "undo-2",
]);

interface IconProps {
  name: IconName;
  /** Named for the few icons that carry meaning alone; others are decoration. */
  label?: string;
  className?: string;
}

/** How icons are drawn: all of them on the server, and in a browser those that its pages have held so far. */
const shapes = new Map<string, string>(import.meta.env.SSR ? readShapes() : []);
const learners = new Map<IconName, React.RefCallback<SVGSVGElement>>();

/** Notes how the server drew an icon; the same for each icon of a name, or React would call it on every update. */
function learn(name: IconName): React.RefCallback<SVGSVGElement> {
  const known = learners.get(name);
  if (known) return known;
  const learner = (svg: SVGSVGElement | null) => {
    if (svg && !shapes.has(name) && svg.firstElementChild?.tagName !== "use") shapes.set(name, svg.innerHTML);
  };
  learners.set(name, learner);
  return learner;
}

/**
 * One icon, 16 px unless a class says otherwise, in the colour of the text. The server writes its shapes into the page:
 * a hundred `<use>` of a sprite take a browser a quarter of the work of a first view. The browser's own files hold no
 * shapes; it draws what it has seen as it has seen it, and anything else by the sprite. The same icon is never rendered
 * again: React would write its shapes anew, which it did not write at first.
 */
export const Icon = memo(function Icon({ name, label, className }: IconProps) {
  const classes = `icon${directional.has(name) ? " icon-flip" : ""}${className ? ` ${className}` : ""}`;
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  const drawing = { __html: shapes.get(name) ?? `<use href="${sprite}#${name}"/>` };
  return (
    <svg
      className={classes}
      {...naming}
      viewBox="0 0 24 24"
      ref={import.meta.env.SSR ? null : learn(name)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sprite's shapes
      dangerouslySetInnerHTML={drawing}
    />
  );
});
