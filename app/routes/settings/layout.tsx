import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SettingsTabs } from "~/features/account/settings-tabs";
import type { RouteHandle } from "~/lib/route-handle";
import { guarded } from "~/session/guarded.server";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = { namespaces: ["settings"], title: (t) => t("settings:title") };

export const loader = guarded({}, async ({ permissions }, _args: LoaderFunctionArgs) => ({
  showTwoFactor: permissions.has("have-two-factor-authentication"),
}));

export default function SettingsLayout() {
  const { t } = useTranslation("settings");
  const { showTwoFactor } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} />
      <SettingsTabs showTwoFactor={showTwoFactor} />
      <Outlet />
    </>
  );
}
