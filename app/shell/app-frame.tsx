import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Logo } from "./logo";

interface AppFrameProps {
  /** Where the logo leads, and what a screen reader says of it. */
  home: { href: string; label: string };
  /** Further classes, for an area that looks its own way. */
  className?: string | undefined;
  menu: ReactNode;
  /** What the bar above the page holds, after the menu button. */
  bar: ReactNode;
  children: ReactNode;
}

/**
 * A page with a menu at its side and a bar above it (spec §2.8). On small screens the menu is a
 * popover that the button of the bar opens, with JavaScript or without.
 */
export function AppFrame({ home, className, menu, bar, children }: AppFrameProps) {
  const { t } = useTranslation("shell");
  const nav = useRef<HTMLElement>(null);
  const { state } = useNavigation();
  useInertPage(nav);

  return (
    <div className={className ? `app ${className}` : "app"}>
      <a className="skip" href="#main" data-document>
        {t("skip")}
      </a>
      <nav id="nav" ref={nav} popover="auto" className="sidebar" aria-label={t("menu.label")}>
        <div className="sidebar-head">
          <a href={home.href} aria-label={home.label}>
            <Logo />
          </a>
          <button
            type="button"
            className="btn btn-ghost btn-icon sidebar-close"
            popovertarget="nav"
            popovertargetaction="hide"
            aria-label={t("menu.close")}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="sidebar-list">{menu}</div>
      </nav>
      <div className="app-body">
        <header className="topbar">
          <button
            type="button"
            className="btn btn-ghost btn-icon topbar-menu"
            popovertarget="nav"
            aria-label={t("menu.open")}
          >
            <Icon name="menu" />
          </button>
          {bar}
        </header>
        <main id="main" tabIndex={-1} aria-busy={state === "loading" || undefined}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** While the sidebar lies over the page, the page takes no input; the focus goes in and comes back. */
function useInertPage(nav: React.RefObject<HTMLElement>): void {
  useEffect(() => {
    const panel = nav.current;
    const page = panel?.nextElementSibling;
    if (!panel || !page) return;
    function onToggle(event: Event) {
      const open = (event as ToggleEvent).newState === "open";
      page?.toggleAttribute("inert", open);
      if (open) panel?.querySelector<HTMLElement>("a[href]")?.focus();
    }
    panel.addEventListener("toggle", onToggle);
    return () => panel.removeEventListener("toggle", onToggle);
  }, [nav]);
}
