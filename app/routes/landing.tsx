import { useTranslation } from "react-i18next";
import type { RouteHandle } from "~/lib/route-handle";
import { WebsiteLayout } from "~/shell/website-layout";
import "~/shell/styles/website.css";
import { LinkButton } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";

export const handle: RouteHandle = { namespaces: ["landing"], title: (t) => t("landing:title") };

const points: readonly { key: string; icon: IconName }[] = [
  { key: "lists", icon: "list-filter" },
  { key: "levels", icon: "network" },
  { key: "safe", icon: "history" },
  { key: "light", icon: "gauge" },
];

const open: readonly { key: string; href: string; icon: IconName }[] = [
  { key: "admin", href: "/login", icon: "layout-dashboard" },
  { key: "device", href: "/device/login", icon: "monitor-smartphone" },
  { key: "carbox", href: "/carbox/login", icon: "car-front" },
];

/** What the service is, and the three ways in. Open to everybody. */
export default function Landing() {
  const { t } = useTranslation("landing");
  return (
    <WebsiteLayout>
      <section className="hero">
        <div>
          <h1 tabIndex={-1}>{t("title")}</h1>
          <p>{t("lead")}</p>
          <LinkButton href="/login" variant="primary" icon="log-in">
            {t("areas.admin.action")}
          </LinkButton>
        </div>
        <Sketch />
      </section>

      <section className="ways" aria-label={t("signInArea")}>
        {open.map(({ key, href, icon }) => (
          <a className="way card" href={href} key={key}>
            <span className="empty-icon">
              <Icon name={icon} />
            </span>
            <h2>{t(`areas.${key}.title`)}</h2>
            <p>{t(`areas.${key}.text`)}</p>
            <span className="way-go">
              {t("signIn")}
              <Icon name="arrow-right" />
            </span>
          </a>
        ))}
      </section>

      <section className="points">
        <h2>{t("points.title")}</h2>
        <ul>
          {points.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} />
              <h3>{t(`points.${key}.title`)}</h3>
              <p>{t(`points.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </WebsiteLayout>
  );
}

/** Rows of the drawing: icon, tone of the state, length of the name. */
const sketched: readonly { icon: IconName; tone: "ok" | "warn" | "info"; name: number }[] = [
  { icon: "tv", tone: "ok", name: 1 },
  { icon: "link", tone: "ok", name: 2 },
  { icon: "cast", tone: "info", name: 0 },
  { icon: "list-video", tone: "ok", name: 3 },
  { icon: "car-front", tone: "warn", name: 1 },
];

/** A list in outline, without words: what the desk feels like. */
function Sketch() {
  return (
    <div className="sketch card card-flush" aria-hidden="true">
      <div className="sketch-head">
        <span className="sketch-bar sketch-0" />
        <span className="sketch-button" />
      </div>
      {sketched.map(({ icon, tone, name }) => (
        <div className="sketch-row" key={icon}>
          <span className="sketch-icon">
            <Icon name={icon} />
          </span>
          <span className="sketch-bars">
            <span className={`sketch-bar sketch-strong sketch-${name}`} />
            <span className={`sketch-bar sketch-${3 - name}`} />
          </span>
          <span className={`sketch-state badge badge-${tone} badge-dot`} />
        </div>
      ))}
    </div>
  );
}
