/** One measured figure. */
export interface Row {
  /** What was measured. */
  what: string;
  figure: string;
  /** What is asked for; null for figures that only explain others. */
  bar: string | null;
  /** Against what the same run measured without the product; empty where there is no such thing. */
  ratio: string;
  /** null where there is no bar. */
  holds: boolean | null;
}

/** A figure with an upper limit, if one was set. */
export function atMost(what: string, value: number, limit: number | null, unit: string, ratio = ""): Row {
  if (limit === null) return plain(what, value, unit, ratio);
  return { what, figure: amount(value, unit), bar: `≤ ${amount(limit, unit)}`, ratio, holds: value <= limit };
}

/** A figure with a lower limit, if one was set. */
export function atLeast(what: string, value: number, limit: number | null, unit: string, ratio = ""): Row {
  if (limit === null) return plain(what, value, unit, ratio);
  return { what, figure: amount(value, unit), bar: `≥ ${amount(limit, unit)}`, ratio, holds: value >= limit };
}

/** A figure without a bar. */
export function plain(what: string, value: number, unit: string, ratio = ""): Row {
  return { what, figure: amount(value, unit), bar: null, ratio, holds: null };
}

/** "2.1×", and how many times it may be where there is a bar. */
export function times(value: number, limit?: number): string {
  const text = `${value < 0.1 ? value.toFixed(3) : value.toFixed(2)}×`;
  return limit === undefined ? text : `${text} (≤ ${limit}×)`;
}

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const verdict = ({ holds }: Row) => (holds === null ? "" : holds ? "holds" : "FALLS SHORT");
  const cells = [
    ["what", "figure", "bar", "ratio", ""],
    ...rows.map((row) => [row.what, row.figure, row.bar ?? "", row.ratio, verdict(row)]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  lines.splice(1, 0, `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  return lines.join("\n");
}

/** The middle one of some figures. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The figure that so many percent do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

function amount(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0;
  return `${value.toLocaleString("en", { maximumFractionDigits: digits })} ${unit}`;
}
