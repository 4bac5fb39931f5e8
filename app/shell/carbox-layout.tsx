import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { useArrowKeys } from "./use-arrow-keys";

/** Which car-box it is; plain data of the layout's loader. */
export interface CarboxFrame {
  vehicle: string | null;
  plate: string | null;
}

/**
 * The layout *portal*: black whatever the theme is, for a screen in a car at night, with targets
 * that a driver's finger hits. `frame` is null where nobody is signed in.
 */
export function CarboxLayout({ frame, children }: { frame: CarboxFrame | null; children: ReactNode }) {
  const { t } = useTranslation(["carbox", "shell"]);
  useArrowKeys();
  return (
    <div className="carbox">
      <a className="skip" href="#main" data-document>
        {t("shell:skip")}
      </a>
      <header className="carbox-bar">
        <a
          className="carbox-home"
          href={frame ? "/carbox/portal" : "/landing"}
          aria-label={frame ? t("homeLabel") : t("shell:landing")}
        >
          <Logo />
        </a>
        {frame && (
          <p>
            <strong>{frame.vehicle ?? t("unnamed")}</strong>
            {frame.plate && (
              <bdi className="code muted" dir="ltr">
                {frame.plate}
              </bdi>
            )}
          </p>
        )}
        <LanguageMenu named />
        {frame ? (
          <Form method="post" action="/carbox/logout">
            <button type="submit" className="btn btn-secondary">
              <Icon name="log-out" />
              {t("logout")}
            </button>
          </Form>
        ) : (
          <nav className="links" aria-label={t("elsewhere")}>
            <a href="/login">{t("shell:signIns.admin")}</a>
            <a href="/device/login">{t("shell:signIns.device")}</a>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
