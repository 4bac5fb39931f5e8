import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";
import { formatNumber } from "~/i18n/format";
import type { Drawing } from "~/ui/chart";

/** The plot is a square of 100 by 100, stretched by whoever shows it. */
const SIZE = 100;
/** Half of the gap between two columns stands before the first one, so that columns sit in the middle of their day. */
const GAP = 0.3;
const TICKS = 3;

/** Draws a number for each day, as columns or as a line over an area. */
export function drawDays(counts: readonly number[], kind: "columns" | "line", locale: string): Drawing {
  const y = scaleLinear()
    .domain([0, Math.max(1, ...counts)])
    .nice(TICKS)
    .range([SIZE, 0]);
  const x = scaleBand<number>()
    .domain(counts.map((_, at) => at))
    .range([0, SIZE])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);
  const left = (at: number) => x(at) ?? 0;
  const points = counts.map((count, at): [number, number] => [
    rounded(left(at) + x.bandwidth() / 2),
    rounded(y(count)),
  ]);
  const lines = kind === "line";
  return {
    columns: lines
      ? []
      : counts.map((count, at) => ({
          x: rounded(left(at)),
          y: rounded(y(count)),
          width: rounded(x.bandwidth()),
          height: rounded(SIZE - y(count)),
        })),
    area: lines ? area().y0(SIZE).curve(curveMonotoneX)(points) : null,
    line: lines ? line().curve(curveMonotoneX)(points) : null,
    grid: y
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((tick) => ({ y: rounded(y(tick)), label: formatNumber(tick, locale) })),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
