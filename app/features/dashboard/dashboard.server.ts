import { formatDateTime } from "~/i18n/format";
import type { ActivityRow } from "~contract/activity.ts";
import { type Dashboard, dashboard } from "~contract/dashboard.ts";
import { panelsOf } from "./panels.server";
import { tilesOf } from "./tiles.server";
import type { Writing } from "./writing.server";

/** The one call behind the page. */
export const dashboardCall = dashboard;

/** One thing that happened lately. */
export interface LatestLine {
  id: number;
  actor: string | null;
  action: string;
  kind: string;
  subject: string | null;
  href: string | null;
  at: string;
}

/** The page in words and pictures: nothing is left to count or to draw in the browser. */
export function dashboardPage(answer: Dashboard, now: Date, writing: Writing) {
  return {
    time: timeOfDay(now, writing.timeZone),
    tiles: tilesOf(answer, writing),
    panels: panelsOf(answer, writing),
    latest: answer.activity ? answer.activity.latest.map((row) => latestLine(row, writing)) : null,
    now: now.toISOString(),
    timeZone: writing.timeZone,
  };
}
export type DashboardPage = ReturnType<typeof dashboardPage>;

function timeOfDay(now: Date, timeZone: string): "morning" | "afternoon" | "evening" {
  const hour = Number(formatDateTime(now.toISOString(), timeZone).slice(11, 13));
  if (hour >= 4 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

function latestLine(row: ActivityRow, { t }: Writing): LatestLine {
  return {
    id: row.id,
    actor: row.actor ?? null,
    action: t(`activity:choices.action.${row.action}`, { defaultValue: row.action }),
    kind: t(`activity:choices.subject_type.${row.subject_type}`, { defaultValue: row.subject_type }),
    subject: row.subject ?? null,
    href: row.url ?? null,
    at: row.at,
  };
}
