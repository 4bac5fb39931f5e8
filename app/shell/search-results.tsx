import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/ui/icon";
import { isAvailablePath } from "./navigation";
import type { FoundItem } from "./search-answer";

const icons: Record<string, IconName> = {
  portal: "link",
  user: "user",
  device: "tv",
  role: "user-cog",
  m3u: "list-video",
};

/** What a search found: type, title and the way there (spec §2.8); what has no screen yet is no link. */
export function SearchResults({ results }: { results: readonly FoundItem[] }) {
  const { t } = useTranslation("shell");
  return (
    <ul className="results">
      {results.map(({ type, title, url }) => {
        const inside = (
          <>
            <Icon name={icons[type] ?? "file-text"} />
            <span className="result-title">{title}</span>
            <span className="result-type">{t(`search.type.${type}`, { defaultValue: type })}</span>
          </>
        );
        return (
          <li key={`${type} ${url ?? title}`}>
            {url !== null && isAvailablePath(url) ? (
              <a className="result" href={url}>
                {inside}
              </a>
            ) : (
              <span className="result unavailable">
                {inside}
                {url !== null && <span className="nav-soon">{t("soon.label")}</span>}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
