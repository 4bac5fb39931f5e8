import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { FrameData } from "./frame-data";
import { Header } from "./header";
import { Logo } from "./logo";
import { Sidebar } from "./sidebar";

/**
 * The main layout: sidebar, header, content (spec §2.8). On small screens the sidebar is a popover
 * that the menu button opens. `frame` is null while the API cannot say who is signed in.
 */
export function MainLayout({ frame, children }: { frame: FrameData | null; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const nav = useRef<HTMLElement>(null);
  const { state } = useNavigation();
  useInertPage(nav);

  return (
    <div className="app">
      <a className="skip" href="#main" data-document>
        {t("skip")}
      </a>
      <nav id="nav" ref={nav} popover="auto" className="sidebar" aria-label={t("menu.label")}>
        <div className="sidebar-head">
          <a href="/" aria-label={t("home")}>
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
        <div className="sidebar-list">{frame && <Sidebar permissions={frame.permissions} />}</div>
      </nav>
      <div className="app-body">
        <Header frame={frame} />
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
