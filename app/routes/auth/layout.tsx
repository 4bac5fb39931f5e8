import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BasicLayout } from "~/shell/basic-layout";
import { ErrorLayout } from "~/shell/error-layout";

/** The basic layout of signing in, to any area, and what belongs to it. */
export default function AuthLayout() {
  return (
    <BasicLayout foot={<OtherSignIns />}>
      <Outlet />
    </BasicLayout>
  );
}

const areas = [
  { name: "admin", href: "/login" },
  { name: "device", href: "/device/login" },
] as const;

/** The ways in to the other areas; the car-box's sign-in is not in the route tree yet. */
function OtherSignIns() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const here = pathname.startsWith("/device/") ? "device" : "admin";
  return (
    <>
      {areas
        .filter(({ name }) => name !== here)
        .map(({ name, href }) => (
          <a key={name} href={href}>
            {t(`signIns.${name}`)}
          </a>
        ))}
      <span className="unavailable" title={t("soon.hint")}>
        {t("signIns.carbox")}
      </span>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorLayout error={useRouteError()} />;
}
