import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { type PanelEntry, panelEntryOf, panelGroups, panelPath, wordOf } from "./device-navigation";

/** The pages of a device's panel in their groups, for the side of a large screen and the menu of a small one. */
export function DeviceMenu({ mac }: { mac: string }) {
  const { t } = useTranslation("device");
  const id = useMatches().at(-1)?.id ?? "";
  const active = panelEntryOf(id)?.route;
  const currentOf = ({ route }: PanelEntry) => (route !== active ? undefined : route === id ? "page" : "true");
  return (
    <>
      {panelGroups.map((group) => (
        <div key={group.id}>
          {group.id !== "home" && (
            <p className="nav-heading" id={`nav-${group.id}`}>
              {t(`group.${group.id}`)}
            </p>
          )}
          <ul aria-labelledby={group.id === "home" ? undefined : `nav-${group.id}`}>
            {group.entries.map((entry) => (
              <li key={entry.route}>
                <a className="nav-item" href={panelPath(entry, mac)} aria-current={currentOf(entry)}>
                  <Icon name={entry.icon} />
                  {t(`nav.${wordOf(entry)}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
