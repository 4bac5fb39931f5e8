import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dashboardCall, dashboardPage } from "~/features/dashboard/dashboard.server";
import { DashboardView } from "~/features/dashboard/dashboard-view";
import type { RouteHandle } from "~/lib/route-handle";
import { guarded } from "~/session/guarded.server";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = { namespaces: ["dashboard", "charts"], title: (t) => t("dashboard:title") };

export const loader = guarded({ permissions: ["view-dashboard"] }, async (session, _args: LoaderFunctionArgs) => {
  const { api, user } = session;
  const answer = await api.call(dashboardCall, {});
  return { name: user.name, page: dashboardPage(answer, new Date(), session) };
});

export default function DashboardRoute() {
  const { t } = useTranslation("dashboard");
  const { name, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t(`greeting.${page.time}`, { name })} />
      <DashboardView page={page} />
    </>
  );
}
