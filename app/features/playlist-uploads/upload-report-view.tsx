import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "~/i18n/format";
import { type FormConstraints, useServerForm } from "~/screens/form/form";
import type { FormAnswer } from "~/screens/form/form.server";
import { useRouteAnswer, useRouteData } from "~/screens/route-data";
import { LinkButton } from "~/ui/button";
import { Card, Facts } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import type { PlaylistUploadReport } from "~contract/playlist-uploads.ts";
import { fileSize } from "./file-size";
import { RemarkList } from "./remark-list";
import { RenameForm } from "./rename-form";
import "./upload-report.css";

/** What the page of one uploaded playlist gets. */
export interface UploadReportData {
  row: PlaylistUploadReport;
  readOnly: boolean;
  constraints: FormConstraints;
  timeZone: string;
}

/** What was found in an uploaded playlist: how much of what, in which groups, and which lines were left out. */
export function UploadReportView() {
  const { row, readOnly, constraints, timeZone } = useRouteData<UploadReportData>();
  const { t, i18n } = useTranslation("playlist-uploads");
  const answer = useRouteAnswer<FormAnswer>();
  const form = useServerForm({ id: "upload-title", answer, constraints, values: { title: row.title } });
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className="stack">
      <ErrorSummary
        items={form.errorsOf(["title"]).map((error) => ({ ...error, label: t("field.title") }))}
        message={form.message}
      />
      <PageHeader
        title={row.title}
        breadcrumbs={[{ label: t("title"), href: "/device/playlists-upload" }, { label: row.title }]}
        lead={t("found", { count: row.channel_count, shown: number(row.channel_count) })}
        actions={
          !readOnly && (
            <LinkButton icon="trash-2" href={`/device/playlists-upload/${row.id}/archive`}>
              {t("delete.action")}
            </LinkButton>
          )
        }
      />
      <Card title={t("section.counts")}>
        <Facts
          items={[
            { term: t("fact.live_count"), value: number(row.live_count) },
            { term: t("fact.vod_count"), value: number(row.vod_count) },
            { term: t("fact.series_count"), value: number(row.series_count) },
            { term: t("fact.duplicates"), value: number(row.duplicates) },
            { term: t("fact.error_total"), value: number(row.error_total) },
          ]}
        />
      </Card>
      <Groups row={row} />
      <RemarkList title={t("section.errors")} kind="errors" remarks={row.errors} total={row.error_total} />
      <RemarkList title={t("section.notes")} kind="notes" remarks={row.notes} total={row.note_total} />
      <Card title={t("section.file")}>
        <Facts
          items={[
            { term: t("fact.filename"), value: <bdi>{row.filename}</bdi> },
            { term: t("fact.size"), value: fileSize(row.size, t, i18n.language) },
            { term: t("fact.lines"), value: number(row.lines) },
            { term: t("fact.encoding"), value: t(`encoding.${row.encoding}`) },
            { term: t("fact.created_at"), value: formatDateTime(row.created_at, timeZone) },
            ...(row.epg_url
              ? [
                  {
                    term: t("fact.epg_url"),
                    value: (
                      <bdi dir="ltr" className="code upload-code">
                        {row.epg_url}
                      </bdi>
                    ),
                  },
                ]
              : []),
            {
              term: t("fact.sha256"),
              value: (
                <bdi dir="ltr" className="code upload-code">
                  {row.sha256}
                </bdi>
              ),
            },
          ]}
        />
      </Card>
      {!readOnly && <RenameForm form={form} lockVersion={row.lock_version} />}
    </div>
  );
}

/** As many groups as are shown before the person asks for the rest. */
const FIRST_GROUPS = 12;

function Groups({ row: { groups, more_groups } }: Pick<UploadReportData, "row">) {
  const { t, i18n } = useTranslation("playlist-uploads");
  if (groups.length === 0) return null;
  const rest = groups.slice(FIRST_GROUPS);
  const list = (some: typeof groups) => (
    <Facts
      items={some.map(({ name, channels }) => ({
        key: name,
        term: <bdi>{name}</bdi>,
        value: formatNumber(channels, i18n.language),
      }))}
    />
  );
  return (
    <Card title={t("section.groups")}>
      {list(groups.slice(0, FIRST_GROUPS))}
      {rest.length > 0 && (
        <details className="upload-more">
          <summary>{t("moreGroups", { count: rest.length, shown: formatNumber(rest.length, i18n.language) })}</summary>
          {list(rest)}
        </details>
      )}
      {more_groups && <p className="muted">{t("groupsCut", { shown: formatNumber(groups.length, i18n.language) })}</p>}
    </Card>
  );
}
