import type { ReactNode } from "react";
import type { Tone } from "./notice";

/** The 15 colours of spec §9. */
export const badgeColours = [
  "orange",
  "red",
  "amber",
  "green",
  "emerald",
  "teal",
  "cyan",
  "sky",
  "blue",
  "indigo",
  "violet",
  "purple",
  "fuchsia",
  "pink",
  "rose",
] as const;
export type BadgeColour = (typeof badgeColours)[number];

interface BadgeProps {
  /** What it means; or a colour that only tells kinds apart. */
  tone?: Tone | "neutral" | BadgeColour;
  /** A dot before the text, for states. */
  dot?: boolean;
  children: ReactNode;
}

/** A short state or kind. The text says it; the colour only repeats it. */
export function Badge({ tone = "neutral", dot, children }: BadgeProps) {
  return <span className={`badge badge-${tone}${dot ? " badge-dot" : ""}`}>{children}</span>;
}
