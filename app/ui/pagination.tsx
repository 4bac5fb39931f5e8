import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { Icon } from "./icon";
import { pageWindow } from "./page-window";

interface PaginationProps {
  /** From 1. */
  page: number;
  /** Rows that match. */
  total: number;
  /** Rows on a page. */
  length: number;
  /** There are more than `total`. */
  capped?: boolean;
  hrefOf(page: number): string;
}

/** Links to the pages of a list, at most ten of them (spec §9), and what is shown of how many. */
export function Pagination({ page, total, length, capped, hrefOf }: PaginationProps) {
  const { t, i18n } = useTranslation("common");
  const pages = Math.max(1, Math.ceil(total / length));
  const last = capped ? Math.max(pages, page + 1) : pages;
  const number = (value: number) => formatNumber(value, i18n.language);
  const from = total === 0 ? 0 : (page - 1) * length + 1;
  const to = Math.min(page * length, capped ? page * length : total);
  const range = { from: number(from), to: number(to), total: number(total) };

  return (
    <nav className="pagination" aria-label={t("pagination.label")}>
      <p className="pagination-count">{capped ? t("pagination.rangeCapped", range) : t("pagination.range", range)}</p>
      {last > 1 && (
        <ul className="pagination-links">
          <li>
            {page > 1 ? (
              <a className="page-link" rel="prev" href={hrefOf(page - 1)} aria-label={t("pagination.previous")}>
                <Icon name="chevron-left" />
              </a>
            ) : (
              <span className="page-link" aria-hidden="true">
                <Icon name="chevron-left" />
              </span>
            )}
          </li>
          {pageWindow(page, last).map((each) => (
            <li key={each} className={each === page ? "" : "page-far"}>
              <a
                className="page-link"
                href={hrefOf(each)}
                aria-current={each === page ? "page" : undefined}
                aria-label={t("pagination.page", { page: number(each) })}
              >
                {number(each)}
              </a>
            </li>
          ))}
          <li>
            {page < last ? (
              <a className="page-link" rel="next" href={hrefOf(page + 1)} aria-label={t("pagination.next")}>
                <Icon name="chevron-right" />
              </a>
            ) : (
              <span className="page-link" aria-hidden="true">
                <Icon name="chevron-right" />
              </span>
            )}
          </li>
        </ul>
      )}
    </nav>
  );
}
