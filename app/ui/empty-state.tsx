import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  /** What to do next, in one sentence. */
  children?: ReactNode;
  /** The button or link that does it. */
  action?: ReactNode;
}

/** Nothing to show, why, and the way on. */
export function EmptyState({ icon = "inbox", title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
