import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AreaName, areaOf } from "~/lib/area";
import { BasicLayout } from "~/shell/basic-layout";
import { ErrorLayout } from "~/shell/error-layout";

/** The basic layout of signing in, to any area, and what belongs to it. */
export default function AuthLayout() {
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  return (
    <BasicLayout foot={<OtherSignIns here={area} />} className={area === "device" ? "panel" : undefined}>
      <Outlet />
    </BasicLayout>
  );
}

const areas = [
  { name: "admin", href: "/login" },
  { name: "device", href: "/device/login" },
  { name: "carbox", href: "/carbox/login" },
] as const;

/** The ways in to the other areas. */
function OtherSignIns({ here }: { here: AreaName }) {
  const { t } = useTranslation("shell");
  return (
    <>
      {areas
        .filter(({ name }) => name !== here)
        .map(({ name, href }) => (
          <a key={name} href={href}>
            {t(`signIns.${name}`)}
          </a>
        ))}
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorLayout error={useRouteError()} />;
}
