import { useTranslation } from "react-i18next";
import { listHref } from "./list-url";

/** Spec §9; "All" sends 500. */
const SIZES = [10, 15, 20, 500];
const ALL = 500;
const DEFAULT = 20;

/** How many rows a page holds, as links. */
export function PageSizes({ path, state, length }: { path: string; state: string; length: number }) {
  const { t } = useTranslation("screens");
  return (
    <nav className="page-sizes" aria-label={t("sizes.label")}>
      <span aria-hidden="true">{t("sizes.label")}</span>
      <ul>
        {SIZES.map((size) => (
          <li key={size}>
            <a
              className="page-link"
              href={listHref(path, state, { page: null, length: size === DEFAULT ? null : String(size) })}
              aria-current={size === length ? "true" : undefined}
            >
              {size === ALL ? t("sizes.all") : size}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
