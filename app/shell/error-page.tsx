import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import type { IconName } from "~/ui/icon";
import { Icon } from "~/ui/icon";
import { type FailureStatus, failureMessage, failureStatus } from "./page-failure";

const icons: Record<FailureStatus, IconName> = {
  401: "lock",
  403: "lock",
  404: "search-x",
  409: "history",
  429: "clock",
  500: "triangle-alert",
  502: "triangle-alert",
  503: "wifi-off",
};

/** Failures that may pass: the same address again may work. */
const passing: ReadonlySet<FailureStatus> = new Set([409, 429, 500, 502, 503]);

/** What went wrong with a page, in words: what it means and what to do. Never a stack or an internal message. `home` is that of the area. */
export function ErrorPage({ error, home = "/" }: { error: unknown; home?: string }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const status = failureStatus(error);
  const message = failureMessage(error) || t(`failure.${status}.text`);
  return (
    <div className="failure">
      <span className="empty-icon">
        <Icon name={icons[status]} />
      </span>
      <p className="failure-status">
        {t("failure.code", { status: isRouteErrorResponse(error) ? error.status : status })}
      </p>
      <h1 tabIndex={-1}>{t(`failure.${status}.title`)}</h1>
      <p>{message}</p>
      <div className="failure-actions">
        {passing.has(status) && (
          <LinkButton href={pathname + search} variant="primary" icon="refresh-cw" data-document>
            {t("failure.retry")}
          </LinkButton>
        )}
        <LinkButton href={home}>{t("failure.home")}</LinkButton>
      </div>
    </div>
  );
}
