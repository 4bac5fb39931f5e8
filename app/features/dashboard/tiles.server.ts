import type { Dashboard, Figure, Share } from "~contract/dashboard.ts";
import { type Area, listOf, type Writing, written } from "./writing.server";

/** One number that matters today. */
export interface Tile {
  name: string;
  label: string;
  value: string;
  /** What to compare it with. */
  note: string | null;
  href: string;
}

/** The numbers at the top, those of devices first. */
export function tilesOf({ devices, portals, users, activity }: Dashboard, writing: Writing): Tile[] {
  const { t } = writing;
  const tile = (name: string, area: Area, figure: Figure | undefined, note: string | null = null): Tile[] =>
    figure
      ? [
          {
            name,
            label: t(`dashboard:tiles.${name}`),
            value: written(figure.count, writing),
            note,
            href: listOf(area, figure),
          },
        ]
      : [];
  const of = (total: Figure | undefined) =>
    total ? t("dashboard:ofTotal", { shown: written(total.count, writing) }) : null;
  const yesterday = (days: readonly Figure[] | undefined) => {
    const before = days?.at(-2);
    return before ? t("dashboard:yesterday", { shown: written(before.count, writing) }) : null;
  };
  return [
    ...tile("activeDevices", "devices", valued(devices?.status, "active"), of(devices?.total)),
    ...tile("activatedToday", "devices", devices?.activations.at(-1), yesterday(devices?.activations)),
    ...tile("expiringWeek", "devices", devices?.expiring.week),
    ...tile("expiringMonth", "devices", devices?.expiring.month),
    ...tile("activePortals", "portals", valued(portals?.active, "true"), of(portals?.total)),
    ...tile("portalsExpiring", "portals", portals?.expiring.month),
    ...tile("activeUsers", "users", valued(users?.status, "active"), of(users?.total)),
    ...tile("activityToday", "activity", activity?.days.at(-1), yesterday(activity?.days)),
  ];
}

function valued(shares: readonly Share[] | undefined, value: string): Figure | undefined {
  return shares?.find((share) => share.value === value);
}
