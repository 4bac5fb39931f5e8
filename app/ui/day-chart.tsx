import { useTranslation } from "react-i18next";
import type { ChartPoint, Drawing } from "./chart";

interface DayChartProps {
  id: string;
  title: string;
  /** What the chart says, in one sentence. */
  summary: string;
  drawing: Drawing;
  points: readonly ChartPoint[];
  /** Heads of the table of the same numbers. */
  heads: { label: string; value: string };
}

/**
 * Numbers over days: a picture that the server drew, each day leading to its list, and the same
 * numbers as a table. Time runs from left to right in every language.
 */
export function DayChart({ id, title, summary, drawing, points, heads }: DayChartProps) {
  const { t } = useTranslation("charts");
  const middle = points[Math.floor(points.length / 2)];
  return (
    <div className="chart">
      <div className="chart-picture" dir="ltr">
        <svg className="chart-scale" aria-hidden="true">
          {drawing.grid.map(({ y, label }) => (
            <text key={y} x="100%" y={`${y}%`} dy="0.35em" textAnchor="end">
              {label}
            </text>
          ))}
        </svg>
        <div className="chart-plot">
          <svg role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
            <title id={`${id}-title`}>{title}</title>
            <desc id={`${id}-summary`}>{summary}</desc>
            {drawing.grid.map(({ y }) => (
              <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
            ))}
            {drawing.columns.map(({ x, y, width, height }) => (
              <rect key={x} x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} rx="2" />
            ))}
            {drawing.area && drawing.line && (
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                <path className="chart-area" d={drawing.area} />
                <path className="chart-line" d={drawing.line} />
              </svg>
            )}
          </svg>
          {/* For the pointer; keys and readers find the same links in the table. */}
          <div className="chart-links" aria-hidden="true">
            {points.map(({ label, value, href }) => (
              // biome-ignore lint/a11y/useAnchorContent: hidden from readers, who find the same links in the table
              <a key={label} href={href} tabIndex={-1} title={`${label}: ${value}`} />
            ))}
          </div>
        </div>
        <div className="chart-axis" aria-hidden="true">
          <span>{points[0]?.label}</span>
          <span>{middle?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </div>
      </div>
      <p className="muted">{summary}</p>
      <details className="chart-numbers">
        <summary>{t("numbers")}</summary>
        <table className="table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heads.label}</th>
              <th scope="col" className="cell-number">
                {heads.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value, href }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="cell-number">
                  <a href={href}>{value}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
