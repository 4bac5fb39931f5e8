import { qrCustomers } from "~/features/qr-customers/qr-customers";
import { qrCustomers as served } from "~/features/qr-customers/qr-customers.server";
import type { RouteHandle } from "~/lib/route-handle";
import { type BulkPageData, bulkPageAction, bulkPageLoader } from "~/screens/selection/bulk-page.server";
import { BulkPageView } from "~/screens/selection/bulk-page-view";

export const handle: RouteHandle = {
  namespaces: ["screens", "qr-customers"],
  title: (t, data: BulkPageData | undefined) =>
    [data && t(`qr-customers:actions.${data.action}`), t("qr-customers:title")].filter(Boolean).join(" · "),
};
export const loader = bulkPageLoader(served);
export const action = bulkPageAction(served);

export default function ChangeQrCustomersRoute() {
  return <BulkPageView entity={qrCustomers} />;
}
