import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle";

/** The website layout: for pages that everybody may read (spec §2.8). */
export function WebsiteLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("landing");
  return (
    <div className="website">
      <header className="website-head">
        <Logo />
        <div className="topbar-end">
          <LanguageMenu />
          <ThemeToggle />
          <LinkButton href="/login">{t("signIn")}</LinkButton>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
