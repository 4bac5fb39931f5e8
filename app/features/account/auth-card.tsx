import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";

interface AuthCardProps {
  title: ReactNode;
  /** One or two sentences below the heading. */
  lead?: ReactNode;
  /** What was wrong with the submission, if anything. */
  errors?: readonly { id: string; text: string; name?: string }[];
  message?: string | undefined;
  children?: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
}

/** One step of signing in: what was wrong, the heading, the form, the ways on. */
export function AuthCard({ title, lead, errors = [], message, children, links }: AuthCardProps) {
  return (
    <div className="stack">
      <ErrorSummary items={errors} message={message} />
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      {children}
      {links && <nav className="links">{links}</nav>}
    </div>
  );
}
