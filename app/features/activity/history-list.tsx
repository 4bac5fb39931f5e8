import { useTranslation } from "react-i18next";
import { useEntityText } from "~/screens/entity-text";
import { Card } from "~/ui/card";
import { Ago } from "~/ui/time";
import type { ActivityRow } from "~contract/activity.ts";
import { ActionName, SubjectType } from "./activity-cells";
import { ChangeTable } from "./change-table";

interface HistoryListProps {
  rows: readonly ActivityRow[];
  /** The kind of thing whose history it is: lines about others say which. */
  about: string;
  now: string;
  timeZone: string;
}

/** What was done to one thing, newest first; each line opens to what it changed. */
export function HistoryList({ rows, about, now, timeZone }: HistoryListProps) {
  const { i18n } = useTranslation();
  const text = useEntityText("activity");
  const context = { text, locale: i18n.language, timeZone, now };
  return (
    <Card>
      {rows.map((row) => (
        <details key={row.id} className="disclosure">
          <summary>
            <span>
              <ActionName action={row.action} />
              {row.subject_type !== about && (
                <>
                  {" · "}
                  <SubjectType type={row.subject_type} /> <bdi>{row.subject}</bdi>
                </>
              )}
              <span className="muted">
                {" · "}
                {row.actor && (
                  <>
                    <bdi>{row.actor}</bdi>
                    {" · "}
                  </>
                )}
                <Ago at={row.at} now={now} timeZone={timeZone} />
              </span>
            </span>
          </summary>
          <ChangeTable row={row} context={context} />
        </details>
      ))}
    </Card>
  );
}
