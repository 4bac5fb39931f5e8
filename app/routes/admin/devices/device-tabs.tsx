import { useLocation, useParams, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { officeKinds } from "~/features/device-sources/office-kinds";
import type { loader } from "../layout";

const tabs = [
  { name: "overview", path: "edit" },
  ...officeKinds.map((kind) => ({ name: kind, path: `sources/${kind}` })),
  { name: "messages", path: "messages" },
  { name: "history", path: "history", permission: "manage-activity-logs" },
] as const;

/** The pages of one device. From tab to tab, the list that one came from stays known. */
export function DeviceTabs() {
  const { t } = useTranslation("device-pages");
  const { id } = useParams();
  const { pathname, search } = useLocation();
  const held = useRouteLoaderData<typeof loader>("layout.main")?.frame?.permissions ?? [];
  const back = new URLSearchParams(search).get("back");
  const query = back ? `?${new URLSearchParams({ back })}` : "";
  const shown = tabs.filter((tab) => !("permission" in tab) || held.includes(tab.permission));
  return (
    <nav className="tabs" aria-label={t("label")}>
      <ul>
        {shown.map(({ name, path }) => (
          <li key={name}>
            <a
              href={`/devices/${id}/${path}${query}`}
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
