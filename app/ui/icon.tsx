import type { IconName } from "./icon-names";
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

/** One icon of the sprite, 16 px unless a class says otherwise, in the colour of the text. */
export function Icon({ name, label, className }: IconProps) {
  const classes = `icon${directional.has(name) ? " icon-flip" : ""}${className ? ` ${className}` : ""}`;
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg className={classes} {...naming}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
