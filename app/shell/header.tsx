import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { FrameData } from "./frame-data";
import { LanguageMenu } from "./language-menu";
import { NotificationsMenu } from "./notifications-menu";
import { ProfileMenu } from "./profile-menu";
import { Search } from "./search-dialog";
import { ThemeToggle } from "./theme-toggle";

/** The bar above the page: menu button, search, language, look, bell and profile. */
export function Header({ frame }: { frame: FrameData | null }) {
  const { t } = useTranslation("shell");
  return (
    <header className="topbar">
      <button
        type="button"
        className="btn btn-ghost btn-icon topbar-menu"
        popovertarget="nav"
        aria-label={t("menu.open")}
      >
        <Icon name="menu" />
      </button>
      {frame && <Search />}
      <div className="topbar-end">
        <LanguageMenu />
        <ThemeToggle />
        {frame && <NotificationsMenu frame={frame} />}
        {frame && <ProfileMenu frame={frame} />}
      </div>
    </header>
  );
}
