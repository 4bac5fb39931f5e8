import { useTranslation } from "react-i18next";
import { MISSING } from "~/i18n/format";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DayChart } from "~/ui/day-chart";
import { EmptyState } from "~/ui/empty-state";
import { ShareTable } from "~/ui/share-table";
import { Ago } from "~/ui/time";
import "~/ui/styles/charts.css";
import type { DashboardPage } from "./dashboard.server";

/** Rows of a share before one asks for the others. */
const MOST = 8;

/** The figures of the day: numbers, what happened, what there is, what was done last. Each leads to its list. */
export function DashboardView({ page }: { page: DashboardPage }) {
  const { t } = useTranslation("dashboard");
  const { tiles, panels, latest } = page;
  if (tiles.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="layout-dashboard"
          title={t("empty.title")}
          action={<LinkButton href="/welcome">{t("empty.action")}</LinkButton>}
        >
          {t("empty.text")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="stack">
      <section className="tiles" aria-label={t("tiles.label")}>
        {tiles.map(({ name, label, value, note, href }) => (
          <a key={name} className="card tile" href={href}>
            <span>{label}</span>
            <strong>{value}</strong>
            {note && <span>{note}</span>}
          </a>
        ))}
      </section>
      <div className="panels">
        {panels.map((panel) =>
          panel.kind === "days" ? (
            <Card key={panel.name} title={panel.title} className="panel-wide">
              <DayChart
                id={`chart-${panel.name}`}
                title={panel.title}
                summary={panel.summary}
                drawing={panel.drawing}
                points={panel.points}
                heads={{ label: t("days.day"), value: t("days.number") }}
              />
            </Card>
          ) : (
            <Card key={panel.name} title={panel.title} action={<a href={panel.total.href}>{panel.total.text}</a>}>
              <ShareTable caption={panel.title} rows={panel.rows} most={MOST} />
            </Card>
          ),
        )}
      </div>
      {latest && <LatestActivity latest={latest} page={page} />}
    </div>
  );
}

function LatestActivity({ latest, page }: { latest: NonNullable<DashboardPage["latest"]>; page: DashboardPage }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card title={t("latest.title")} action={<a href="/settings/activity">{t("latest.all")}</a>} flush>
      {latest.length === 0 && <p className="bar muted">{t("latest.nothing")}</p>}
      <ul className="rows latest">
        {latest.map(({ id, actor, action, kind, subject, href, at }) => (
          <li key={id} className="rows-item">
            <strong>{actor ?? MISSING}</strong>
            <span className="rows-text">
              <span>
                {action} · {kind} {href ? <a href={href}>{subject}</a> : <bdi>{subject ?? MISSING}</bdi>}
              </span>
            </span>
            <span className="muted">
              <Ago at={at} now={page.now} timeZone={page.timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
