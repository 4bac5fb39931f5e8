import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";

/** An active filter; the cross is a link to the list without it. `name` is read to screen readers. */
export function Chip({ children, removeHref, name }: { children: ReactNode; removeHref: string; name: string }) {
  const { t } = useTranslation("common");
  return (
    <span className="chip">
      {children}
      <a href={removeHref} aria-label={t("chip.remove", { name })}>
        <Icon name="x" />
      </a>
    </span>
  );
}
