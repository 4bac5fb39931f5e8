import { useLocation, useParams, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { officeKinds } from "~/features/device-sources/office-kinds";
import { useDeviceWay } from "~/features/devices/device-way";
import type { loader } from "../layout";

const tabs = [
  { name: "overview", path: "edit" },
  ...officeKinds.map((kind) => ({ name: kind, path: `sources/${kind}` })),
  { name: "messages", path: "messages" },
  { name: "history", path: "history", permission: "manage-activity-logs" },
] as const;

/** The pages of one device. */
export function DeviceTabs() {
  const { t } = useTranslation("device-pages");
  const { id } = useParams();
  const { pathname } = useLocation();
  const { link } = useDeviceWay();
  const held = useRouteLoaderData<typeof loader>("layout.main")?.frame?.permissions ?? [];
  const shown = tabs.filter((tab) => !("permission" in tab) || held.includes(tab.permission));
  return (
    <nav className="tabs" aria-label={t("label")}>
      <ul>
        {shown.map(({ name, path }) => (
          <li key={name}>
            <a
              href={link(`/devices/${id}/${path}`)}
              aria-current={pathname === `/devices/${id}/${path}` ? "page" : undefined}
            >
              {t(`tabs.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
