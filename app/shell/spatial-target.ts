/** Where something is on the screen, in pixels from its top left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Direction = "up" | "down" | "left" | "right";

/** Being off to the side counts this many times as much as being far away. */
const SIDEWAYS = 3;
/** Boxes may overlap by this much, as borders and outlines do. */
const SLACK = 2;

/**
 * The box that is reached by going from one in a direction: the nearest that lies beyond it,
 * those in line with it first.
 *
 * @returns its place in the list; null when nothing lies there
 */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, box] of boxes.entries()) {
    const ahead = distanceAhead(from, box, direction);
    if (ahead < -SLACK) continue;
    const score = Math.max(0, ahead) + SIDEWAYS * distanceAside(from, box, direction);
    if (score >= least) continue;
    best = at;
    least = score;
  }
  return best;
}

/** From the edge that faces the direction to the facing edge of the box; negative when it is not beyond. */
function distanceAhead(from: Box, box: Box, direction: Direction): number {
  switch (direction) {
    case "up":
      return from.top - box.bottom;
    case "down":
      return box.top - from.bottom;
    case "left":
      return from.left - box.right;
    case "right":
      return box.left - from.right;
  }
}

/** How far the box is out of line; 0 when the two face each other. */
function distanceAside(from: Box, box: Box, direction: Direction): number {
  return direction === "up" || direction === "down"
    ? Math.max(0, box.left - from.right, from.left - box.right)
    : Math.max(0, box.top - from.bottom, from.top - box.bottom);
}
