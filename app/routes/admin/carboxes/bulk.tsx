import { carboxes } from "~/features/carboxes/carboxes";
import { carboxes as served } from "~/features/carboxes/carboxes.server";
import type { RouteHandle } from "~/lib/route-handle";
import { type BulkPageData, bulkPageAction, bulkPageLoader } from "~/screens/selection/bulk-page.server";
import { BulkPageView } from "~/screens/selection/bulk-page-view";

export const handle: RouteHandle = {
  namespaces: ["screens", "carboxes"],
  title: (t, data: BulkPageData | undefined) =>
    [data && t(`carboxes:actions.${data.action}`), t("carboxes:title")].filter(Boolean).join(" · "),
};
export const loader = bulkPageLoader(served);
export const action = bulkPageAction(served);

export default function ChangeCarboxesRoute() {
  return <BulkPageView entity={carboxes} />;
}
