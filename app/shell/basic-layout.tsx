import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle";

interface BasicLayoutProps {
  children: ReactNode;
  /** Further links of the foot line. */
  foot?: ReactNode;
  /** Further classes, for an area that looks its own way. */
  className?: string | undefined;
}

/** The basic layout: centred logo, a card, language and look below it (spec §2.8). */
export function BasicLayout({ children, foot, className }: BasicLayoutProps) {
  const { t } = useTranslation("shell");
  return (
    <div className={className ? `basic ${className}` : "basic"}>
      <header>
        <a className="basic-logo" href="/landing" aria-label={t("landing")}>
          <Logo large />
        </a>
      </header>
      <main id="main" className="card basic-card" tabIndex={-1}>
        {children}
      </main>
      <footer className="basic-foot">
        {foot}
        <LanguageMenu named />
        <ThemeToggle />
      </footer>
    </div>
  );
}
