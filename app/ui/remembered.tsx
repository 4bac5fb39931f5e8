import { createContext, type ReactElement, useContext, useState } from "react";

/** Renders a part of a page to HTML, or finds it as it was rendered for the same key. */
export type RenderRemembered = (key: string, part: ReactElement) => string;

/** Only the server has one. */
export const RememberedContext = createContext<RenderRemembered | null>(null);

interface RememberedProps {
  /** Everything that the part depends on, except the language. */
  by: string;
  children: ReactElement;
}

/**
 * A part that is the same on many pages, so that neither the server nor the browser need render it for each of them.
 * What is inside may read its props and the language, and nothing else of the page.
 */
export function Remembered({ by, children }: RememberedProps) {
  const render = useContext(RememberedContext);
  const [kept, keep] = useState({ by, children });
  if (kept.by !== by) keep({ by, children });
  if (!render) return <div>{kept.children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it; in the browser the same elements take it over
  return <div dangerouslySetInnerHTML={{ __html: render(by, children) }} />;
}
