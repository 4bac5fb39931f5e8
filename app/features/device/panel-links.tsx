import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";

export interface PanelLink {
  href: string;
  icon: IconName;
  title: string;
  /** What is there, in a few words. */
  text?: string;
}

/** Ways on as rows that a thumb or a remote control hits. */
export function PanelLinks({ links }: { links: readonly PanelLink[] }) {
  const { t } = useTranslation("device");
  return (
    <Card flush>
      <nav aria-label={t("links")}>
        <ul className="panel-links">
          {links.map(({ href, icon, title, text }) => (
            <li key={href}>
              <a className="panel-link" href={href}>
                <span className="rows-icon">
                  <Icon name={icon} />
                </span>
                <span>
                  <strong>{title}</strong>
                  {text && <small>{text}</small>}
                </span>
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
