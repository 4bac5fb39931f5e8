import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Ago } from "~/ui/time";
import "./device-texts.css";
import type { ShownText } from "./shown-text";

const tones = { pending: "neutral", sent: "info", confirmed: "ok", expired: "warn" } as const;

interface TextHistoryProps {
  texts: readonly ShownText[];
  /** Path of the page, with what its address says. */
  refreshHref: string;
  now: string;
  timeZone: string;
}

/** What was sent to a device, newest first, and how far each text came. */
export function TextHistory({ texts, refreshHref, now, timeZone }: TextHistoryProps) {
  const { t } = useTranslation("device-texts");
  const [newest] = texts;
  return (
    <Card
      title={t("history.title")}
      action={
        <LinkButton href={refreshHref} icon="refresh-cw" size="small">
          {t("history.refresh")}
        </LinkButton>
      }
      flush
    >
      <p role="status" className="sr-only">
        {newest && t("history.newest", { status: t(`status.${newest.status}`) })}
      </p>
      {texts.length === 0 ? (
        <EmptyState icon="message-square" title={t("history.none")}>
          {t("history.noneText")}
        </EmptyState>
      ) : (
        <ol className="rows">
          {texts.map((text) => (
            <li key={text.id} className="rows-item">
              <div className="rows-text">
                <p className="sent-text" dir="auto">
                  {text.text}
                </p>
                <p className="muted">
                  {text.sender === null ? t("history.own") : t("history.by", { name: text.sender })}{" "}
                  <Ago at={text.at} now={now} timeZone={timeZone} />
                </p>
              </div>
              <div className="sent-state">
                <Badge tone={tones[text.status]} dot>
                  {t(`status.${text.status}`)}
                </Badge>
                {text.since && (
                  <span className="muted">
                    <Ago at={text.since} now={now} timeZone={timeZone} />
                  </span>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
