import type { ReactNode } from "react";
import { formatNumber, MISSING } from "~/i18n/format";
import { Badge } from "~/ui/badge";
import { timeAgo } from "~/ui/time";
import type { Column, ColumnKind } from "./definition";
import type { EntityText } from "./entity-text";
import { valueText } from "./value-text";

/** What every value of a screen is written with. */
export interface ValueContext {
  text: EntityText;
  locale: string;
  timeZone: string;
  now: string;
}

/** A value as its column shows it; one dash for a missing one. */
export function valueCell(
  column: { key: string; kind: ColumnKind; tones?: Column<never>["tones"] },
  value: unknown,
  { text, locale, timeZone, now }: ValueContext,
): ReactNode {
  if (value === null || value === undefined || value === "") return <span className="missing">{MISSING}</span>;
  switch (column.kind) {
    case "number":
      return column.key === "id" ? String(value) : formatNumber(Number(value), locale);
    case "mono":
      return (
        <bdi className="code" dir="ltr">
          {String(value)}
        </bdi>
      );
    case "ago":
      return timeAgo({ at: String(value), now, timeZone }, locale);
    case "choice":
    case "flag": {
      const words = text.choice(column.key, String(value));
      const tone = column.tones?.[String(value)];
      return tone ? (
        <Badge tone={tone} dot>
          {words}
        </Badge>
      ) : (
        words
      );
    }
    default:
      return valueText(column, value, { words: text.words, timeZone });
  }
}
