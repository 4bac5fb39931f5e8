import { useLocation, useParams, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { loader } from "../layout";

const tabs = [
  { name: "overview", path: "edit" },
  { name: "xtreams", path: "sources/xtreams" },
  { name: "playlists", path: "sources/playlists" },
  { name: "portals", path: "sources/portals" },
  { name: "messages", path: "messages" },
  { name: "history", path: "history", permission: "manage-activity-logs" },
] as const;

/** The pages of one device; the list that one came from stays known on all of them. */
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
