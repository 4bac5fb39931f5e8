import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";

export interface Crumb {
  label: ReactNode;
  href?: string;
}

interface PageHeaderProps {
  title: ReactNode;
  /** How many there are, already formatted. */
  count?: ReactNode;
  /** A state beside the title. */
  badge?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Buttons and links of the page; the main one last. */
  actions?: ReactNode;
  /** The way here; the last one is this page and needs no href. */
  breadcrumbs?: readonly Crumb[];
}

/** The head of a page: its one h1, count, state, actions and the way back. */
export function PageHeader({ title, count, badge, lead, actions, breadcrumbs }: PageHeaderProps) {
  return (
    <header className="page-head">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="page-title">
        <h1 tabIndex={-1}>{title}</h1>
        {count !== undefined && count !== null && <span className="page-count">{count}</span>}
        {badge}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
      {lead && <p className="page-lead">{lead}</p>}
    </header>
  );
}

/** Where this page stands: links to what is above it. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation("common");
  return (
    <nav className="crumbs" aria-label={t("breadcrumbs")}>
      <ol>
        {items.map((item, at) => (
          <li key={item.href ?? "here"}>
            {at > 0 && <Icon name="chevron-right" />}
            {item.href ? <a href={item.href}>{item.label}</a> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
