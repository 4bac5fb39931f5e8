import { useTranslation } from "react-i18next";
import type { ChartPoint } from "./chart";
import type { Tone } from "./notice";

/** A part of a whole. */
export interface ShareRow extends ChartPoint {
  /** In percent of the whole. */
  part: number;
  tone?: Tone | undefined;
}

interface ShareTableProps {
  caption: string;
  rows: readonly ShareRow[];
  /** How many rows show before one asks for the others. */
  most: number;
}

/** Parts of a whole: a table whose middle column draws the same numbers. */
export function ShareTable({ caption, rows, most }: ShareTableProps) {
  const { t } = useTranslation("charts");
  const others = rows.slice(most);
  return (
    <>
      <Shares caption={caption} rows={rows.slice(0, most)} />
      {others.length > 0 && (
        <details className="chart-numbers">
          <summary>{t("others", { count: others.length })}</summary>
          <Shares caption={caption} rows={others} />
        </details>
      )}
    </>
  );
}

function Shares({ caption, rows }: Omit<ShareTableProps, "most">) {
  return (
    <table className="shares">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ label, value, href, part, tone }) => (
          <tr key={href}>
            <th scope="row">
              <a href={href}>{label}</a>
            </th>
            <td className="shares-bar">
              <svg aria-hidden="true">
                <rect className="share-whole" width="100%" height="100%" rx="4" />
                <rect className={tone ? `share-${tone}` : undefined} width={`${part}%`} height="100%" rx="4" />
              </svg>
            </td>
            <td className="shares-value">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
