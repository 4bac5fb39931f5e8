import type { FrameData } from "./frame-data";
import { LanguageMenu } from "./language-menu";
import { NotificationsMenu } from "./notifications-menu";
import { ProfileMenu } from "./profile-menu";
import { Search } from "./search-dialog";
import { ThemeToggle } from "./theme-toggle";

/** What the bar of the back office holds: search, language, look, bell and profile. */
export function HeaderBar({ frame }: { frame: FrameData | null }) {
  return (
    <>
      {frame && <Search />}
      <div className="topbar-end">
        <LanguageMenu />
        <ThemeToggle />
        {frame && <NotificationsMenu frame={frame} />}
        {frame && <ProfileMenu frame={frame} />}
      </div>
    </>
  );
}
