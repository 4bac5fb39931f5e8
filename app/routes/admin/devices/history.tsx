import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { historyOfDevice } from "~/features/activity/activity.server";
import { HistoryList } from "~/features/activity/history-list";
import { useDeviceWay } from "~/features/devices/device-way";
import { devices } from "~/features/devices/devices.server";
import { thisMinute } from "~/i18n/this-minute";
import type { RouteHandle } from "~/lib/route-handle";
import { rowPage } from "~/screens/row-page.server";
import { guarded } from "~/session/guarded.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { DeviceTabs } from "./device-tabs";

export const handle: RouteHandle = {
  // The differences speak of the fields of devices and of their sources.
  namespaces: [
    "screens",
    "activity",
    "device-pages",
    "devices",
    "device-xtreams",
    "device-playlists",
    "device-portals",
  ],
  title: (t, data) => `${t("device-pages:tabs.history")} · ${data.device.mac}`,
};

const rules = { permissions: [...devices.permissions, "manage-activity-logs"] };

export const loader = guarded(rules, async (session, args: LoaderFunctionArgs) => {
  const { row } = await rowPage(devices, session, args);
  const { data } = await session.api.call(historyOfDevice, { params: { id: row.id } });
  return { device: { id: row.id, mac: row.mac }, rows: data, now: thisMinute(), timeZone: session.timeZone };
});

export default function DeviceHistoryRoute() {
  const { t } = useTranslation("device-pages");
  const { above } = useDeviceWay();
  const { device, rows, now, timeZone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("tabs.history")} breadcrumbs={[...above(device), { label: t("tabs.history") }]} />
      <DeviceTabs />
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon="history" title={t("history.none")}>
            {t("history.noneText")}
          </EmptyState>
        </Card>
      ) : (
        <HistoryList rows={rows} about="device" now={now} timeZone={timeZone} />
      )}
    </>
  );
}
