import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import type { SearchAnswer } from "./search-answer";
import { SearchResults } from "./search-results";

/** Results, or in words why there are none. */
export function SearchOutcome({ answer }: { answer: SearchAnswer }) {
  const { t } = useTranslation("shell");
  const { q, results, failed } = answer;
  const said = failed ? "" : results ? t("search.found", { count: results.length }) : "";
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {failed && (
        <div role="alert">
          <Notice tone="bad" title={t("search.failed.title")}>
            <p>{t("search.failed.text")}</p>
          </Notice>
        </div>
      )}
      {!failed && results === null && <p className="search-hint">{t("search.hint")}</p>}
      {!failed && results?.length === 0 && <p className="search-hint">{t("search.none", { q })}</p>}
      {!failed && results && results.length > 0 && <SearchResults results={results} />}
    </>
  );
}
