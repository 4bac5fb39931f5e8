import { createContext, type ReactElement, useContext } from "react";

/** Renders a part of a page to HTML, or finds it as it was rendered for the same key. */
export type RenderRemembered = (key: string, part: ReactElement) => string;

/** Only the server has one: the browser renders everything by itself. */
export const RememberedContext = createContext<RenderRemembered | null>(null);

interface RememberedProps {
  /** Everything that the part depends on, except the language. */
  by: string;
  children: ReactElement;
}

/**
 * A part that is the same on many pages, so that the server need not render it for each of them.
 * What is inside may read its props and the language, and nothing else of the page.
 */
export function Remembered({ by, children }: RememberedProps) {
  const render = useContext(RememberedContext);
  if (!render) return <div>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it; in the browser the same elements take it over
  return <div dangerouslySetInnerHTML={{ __html: render(by, children) }} />;
}
