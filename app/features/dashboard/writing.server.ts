import type { TFunction } from "i18next";
import { formatNumber } from "~/i18n/format";
import type { Figure } from "~contract/dashboard.ts";
import { writeListQuery } from "~contract/paging.ts";

/** With what the figures of one page are written. */
export interface Writing {
  t: TFunction;
  locale: string;
  timeZone: string;
}

/** The lists behind the figures. */
const lists = {
  devices: "/devices",
  portals: "/portals",
  users: "/settings/users",
  activity: "/settings/activity",
} as const;
export type Area = keyof typeof lists;

/** The list that shows the rows of a figure, and only those. */
export function listOf(area: Area, { filter }: Pick<Figure, "filter">): string {
  const query = writeListQuery({ filter }).toString();
  return query ? `${lists[area]}?${query}` : lists[area];
}

/** A number as people write it. */
export function written(count: number, { locale }: Pick<Writing, "locale">): string {
  return formatNumber(count, locale);
}
