import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { useRouteData } from "~/screens/route-data";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Ago } from "~/ui/time";
import type { PlaylistUploadRow } from "~contract/playlist-uploads.ts";
import { fileSize } from "./file-size";
import "./upload-list.css";

/** What the list of uploaded playlists gets. */
export interface UploadListData {
  rows: PlaylistUploadRow[];
  /** How many the device may have. */
  limit: number;
  /** The device only looks. */
  readOnly: boolean;
  /** The device is not activated yet. */
  waiting: boolean;
  now: string;
  timeZone: string;
}

/** The uploaded playlists of a device, a card each, newest first. */
export function UploadListView() {
  const { rows, limit, readOnly, waiting, now, timeZone } = useRouteData<UploadListData>();
  const { t, i18n } = useTranslation("playlist-uploads");
  const full = rows.length >= limit;
  const add = !readOnly && !waiting && !full && (
    <LinkButton variant="primary" icon="upload" href="/device/playlists-upload/add">
      {t("add")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        count={rows.length > 0 ? formatNumber(rows.length, i18n.language) : undefined}
        lead={t("lead")}
        actions={rows.length > 0 && add}
      />
      {waiting && (
        <Notice>
          <p>{t("waiting")}</p>
        </Notice>
      )}
      {full && !readOnly && (
        <Notice>
          <p>{t("full", { count: limit })}</p>
        </Notice>
      )}
      {rows.length === 0 ? (
        <div className="card">
          <EmptyState icon="upload" title={t("empty.title")} action={add}>
            {t("empty.text")}
          </EmptyState>
        </div>
      ) : (
        <ul className="uploads">
          {rows.map((row) => (
            <li key={row.id} id={`upload-${row.id}`} className="card">
              <UploadCard {...{ row, readOnly, now, timeZone }} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type UploadCardProps = Pick<UploadListData, "readOnly" | "now" | "timeZone"> & { row: PlaylistUploadRow };

function UploadCard({ row, readOnly, now, timeZone }: UploadCardProps) {
  const { t, i18n } = useTranslation("playlist-uploads");
  const { id, title, filename, size, channel_count, error_total, created_at } = row;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <>
      <header className="card-head">
        <h2>{title}</h2>
        <Badge tone="ok">{t("channels", { count: channel_count, shown: number(channel_count) })}</Badge>
      </header>
      <Facts
        items={[
          { term: t("fact.filename"), value: <bdi>{filename}</bdi> },
          { term: t("fact.size"), value: fileSize(size, t, i18n.language) },
          ...(error_total > 0 ? [{ term: t("fact.error_total"), value: number(error_total) }] : []),
          ...(created_at
            ? [{ term: t("fact.created_at"), value: <Ago at={created_at} {...{ now, timeZone }} /> }]
            : []),
        ]}
      />
      <div className="upload-actions">
        <LinkButton href={`/device/playlists-upload/${id}`} icon="list-video" aria-label={t("named.open", { title })}>
          {t("open")}
        </LinkButton>
        {!readOnly && (
          <LinkButton
            href={`/device/playlists-upload/${id}/archive`}
            icon="trash-2"
            aria-label={t("named.delete", { title })}
          >
            {t("delete.action")}
          </LinkButton>
        )}
      </div>
    </>
  );
}
