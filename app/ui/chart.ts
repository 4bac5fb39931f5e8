/** Where a chart's marks stand, in percent of its plot from the top left; drawn on the server. */
export interface Drawing {
  columns: readonly { x: number; y: number; width: number; height: number }[];
  /** Paths in a square of 100 by 100. */
  area: string | null;
  line: string | null;
  grid: readonly { y: number; label: string }[];
}

/** One point of a chart, with the list behind its number. */
export interface ChartPoint {
  label: string;
  value: string;
  href: string;
}
