import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { Ago } from "~/ui/time";
import type { FrameData } from "./frame-data";
import { isAvailablePath } from "./navigation";

/** The bell: a red dot while there are unread notifications, the latest of them, and the way to all. */
export function NotificationsMenu({ frame: { notifications, now, timeZone } }: { frame: FrameData }) {
  const { t } = useTranslation("shell");
  const count = notifications.length;
  return (
    <Menu
      icon="bell"
      ariaLabel={count > 0 ? t("notifications.unread", { count }) : t("notifications.title")}
      buttonClass={count > 0 ? "btn btn-ghost has-dot" : "btn btn-ghost"}
      inHeader
      wide
    >
      <h2 className="menu-title">{t("notifications.title")}</h2>
      {count === 0 && <p className="menu-empty">{t("notifications.none")}</p>}
      <ul>
        {notifications.map(({ id, body, url, at }) => (
          <li key={id} className="menu-note">
            {url !== null && isAvailablePath(url) ? <a href={url}>{body}</a> : <span>{body}</span>}
            <Ago at={at} now={now} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <a className="menu-item menu-all" href="/settings/notifications">
        {t("notifications.all")}
        <Icon name="arrow-right" />
      </a>
    </Menu>
  );
}
