import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type Tone = "ok" | "warn" | "bad" | "info";

const icons: Record<Tone, IconName> = {
  ok: "circle-check",
  warn: "triangle-alert",
  bad: "octagon-alert",
  info: "info",
};

/** A lasting remark within a page: what is the case and what to do about it. */
export function Notice({ tone = "info", title, children }: { tone?: Tone; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={`notice notice-${tone} notice-icon`}>
      <Icon name={icons[tone]} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
