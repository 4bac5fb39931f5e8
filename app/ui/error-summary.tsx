import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

interface ErrorSummaryProps {
  /** Fields with an error in the order of the form. */
  items: readonly { id: string; text: string; label?: string; name?: string }[];
  /** What concerns the whole form. */
  message?: string | undefined;
}

/**
 * What was wrong with a submission, above the heading; each line leads to its field. Takes the
 * focus when it appears, and on a page without JavaScript by `autoFocus` of the browser.
 */
export function ErrorSummary({ items, message }: ErrorSummaryProps) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  const said = [message, ...items.map((item) => item.text)].join("\n");

  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);

  if (items.length === 0 && !message) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the summary is where a refused form goes on, also without JavaScript
    <div className="notice notice-bad error-summary" role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{items.length > 0 ? t("errors.summary", { count: items.length }) : t("errors.title")}</h2>
      {message && <p>{message}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <a href={`#${item.id}`} data-document>
                {item.label ? `${item.label}: ${item.text}` : item.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
