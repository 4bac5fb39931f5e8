import { formatDateTime, formatDay } from "~/i18n/format";
import type { ColumnKind } from "./definition";

/**
 * A value as a person reads it, for cells and exports alike: days and times in one form in
 * every language (spec §9), words for choices. Empty for no value.
 *
 * @param words finds the text of a key such as `choices.type.m3u`
 */
export function valueText(
  column: { key: string; kind: ColumnKind },
  value: unknown,
  { words, timeZone }: { words: (key: string) => string; timeZone: string },
): string {
  if (value === null || value === undefined || value === "") return "";
  if (column.kind === "day") return formatDay(String(value));
  if (column.kind === "instant" || column.kind === "ago") return formatDateTime(String(value), timeZone);
  if (column.kind === "choice" || column.kind === "flag") return words(`choices.${column.key}.${String(value)}`);
  return String(value);
}
