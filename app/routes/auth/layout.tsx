import { Outlet, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BasicLayout } from "~/shell/basic-layout";
import { ErrorLayout } from "~/shell/error-layout";

/** The basic layout of signing in and what belongs to it. */
export default function AuthLayout() {
  return (
    <BasicLayout foot={<OtherSignIns />}>
      <Outlet />
    </BasicLayout>
  );
}

/** The other two areas; their sign-ins are not in the route tree yet. */
function OtherSignIns() {
  const { t } = useTranslation("shell");
  return (
    <>
      <span className="unavailable" title={t("soon.hint")}>
        {t("signIns.device")}
      </span>
      <span className="unavailable" title={t("soon.hint")}>
        {t("signIns.carbox")}
      </span>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorLayout error={useRouteError()} />;
}
