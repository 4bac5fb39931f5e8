import { devices } from "~/features/devices/devices";
import { deviceForms as served } from "~/features/devices/devices.server";
import type { RouteHandle } from "~/lib/route-handle";
import { type BulkPageData, bulkPageAction, bulkPageLoader } from "~/screens/selection/bulk-page.server";
import { BulkPageView } from "~/screens/selection/bulk-page-view";

export const handle: RouteHandle = {
  namespaces: ["screens", "devices"],
  title: (t, data: BulkPageData | undefined) =>
    [data && t(`devices:actions.${data.action}`), t("devices:title")].filter(Boolean).join(" · "),
};
export const loader = bulkPageLoader(served);
export const action = bulkPageAction(served);

export default function ChangeDevicesRoute() {
  return <BulkPageView entity={devices} />;
}
