import { formatDay } from "~/i18n/format";
import type { ChartPoint, Drawing } from "~/ui/chart";
import type { Tone } from "~/ui/notice";
import type { ShareRow } from "~/ui/share-table";
import type { Dashboard, DayFigure, Figure, Share } from "~contract/dashboard.ts";
import { drawDays } from "./draw-days.server";
import { type Area, listOf, type Writing, written } from "./writing.server";

/** Numbers over days. */
interface DayPanel {
  kind: "days";
  name: string;
  title: string;
  summary: string;
  drawing: Drawing;
  points: ChartPoint[];
}

/** Parts of a whole, with the way to the whole. */
interface SharePanel {
  kind: "shares";
  name: string;
  title: string;
  total: { text: string; href: string };
  rows: ShareRow[];
}

const tones: Record<string, Tone> = {
  active: "ok",
  true: "ok",
  pending: "info",
  expired: "warn",
  blocked: "bad",
  disabled: "warn",
  false: "warn",
};

export type Panel = DayPanel | SharePanel;

/** What happened on each of the last days and what there is, one area after the other. */
export function panelsOf(answer: Dashboard, writing: Writing): Panel[] {
  const { devices, activity } = answer;
  const shares = sharePanelsOf(answer, writing);
  return [
    ...dayPanel("activations", "devices", devices?.activations, "columns", writing),
    ...shares.devices,
    ...dayPanel("activity", "activity", activity?.days, "line", writing),
    ...shares.others,
  ];
}

function dayPanel(
  name: string,
  area: Area,
  days: readonly DayFigure[] | undefined,
  marks: "columns" | "line",
  writing: Writing,
): DayPanel[] {
  if (!days) return [];
  const { t, locale } = writing;
  const counts = days.map(({ count }) => count);
  const most = days[counts.indexOf(Math.max(...counts))];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const summary =
    most && total > 0
      ? t("dashboard:days.summary", {
          total: written(total, writing),
          most: written(most.count, writing),
          day: formatDay(most.day),
        })
      : t("dashboard:days.nothing");
  return [
    {
      kind: "days",
      name,
      title: t(`dashboard:days.${name}`),
      summary,
      drawing: drawDays(counts, marks, locale),
      points: days.map((day) => ({
        label: formatDay(day.day),
        value: written(day.count, writing),
        href: listOf(area, day),
      })),
    },
  ];
}

/** What the rows of each area consist of. */
function sharePanelsOf({ devices, portals, users }: Dashboard, writing: Writing) {
  const { t, locale } = writing;
  const words = (namespace: string, field: string) => (share: Share) =>
    t(`${namespace}:choices.${field}.${share.value}`, { defaultValue: share.value });
  const own = (share: Share) => share.label ?? `#${share.value}`;
  const country = countryNames(locale);
  const panel = (
    name: string,
    area: Area,
    shares: readonly Share[] | undefined,
    total: Figure | undefined,
    label: (share: Share) => string,
  ): SharePanel[] => {
    if (!shares || !total || shares.length === 0) return [];
    const text = t("dashboard:total", { shown: written(total.count, writing) });
    const rows = shares.map((share) => ({
      label: label(share),
      value: written(share.count, writing),
      href: listOf(area, share),
      part: total.count > 0 ? Math.round((share.count / total.count) * 1000) / 10 : 0,
      tone: tones[share.value],
    }));
    const title = t(`dashboard:shares.${name}`);
    return [{ kind: "shares", name, title, total: { text, href: listOf(area, total) }, rows }];
  };
  return {
    devices: [
      ...panel("deviceStatus", "devices", devices?.status, devices?.total, words("devices", "status")),
      ...panel("deviceKind", "devices", devices?.kind, devices?.total, words("devices", "kind")),
      ...panel("deviceModel", "devices", devices?.model, devices?.total, own),
      ...panel("deviceCountry", "devices", devices?.country, devices?.total, country),
    ],
    others: [
      ...panel("portalStatus", "portals", portals?.active, portals?.total, words("portals", "active")),
      ...panel("portalType", "portals", portals?.type, portals?.total, words("portals", "type")),
      ...panel("userStatus", "users", users?.status, users?.total, words("users", "status")),
      ...panel("userRole", "users", users?.role, users?.total, own),
    ],
  };
}

function countryNames(locale: string): (share: Share) => string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return ({ value }) => (/^[A-Z]{2}$/.test(value) ? (names.of(value) ?? value) : value);
}
