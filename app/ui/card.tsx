import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface CardProps {
  /** Becomes the h2 of the panel and names it. */
  title?: ReactNode;
  /** Beside the title: a link or a small button. */
  action?: ReactNode;
  /** For anchors, and to name the section. */
  id?: string;
  /** Without inner space, for tables and lists. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A panel: one subject with an optional heading. */
export function Card({ title, action, id, flush, className, children }: CardProps) {
  return (
    <section className={classNames("card", flush && "card-flush", className)} id={id}>
      {title && (
        <header className="card-head">
          <h2>{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

/** Pairs of a name and a value: name at the start, value at the end of the line. */
export function Facts({ items }: { items: readonly { term: ReactNode; value: ReactNode; key?: string }[] }) {
  return (
    <dl className="facts">
      {items.map((item, at) => (
        <div key={item.key ?? at}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
