import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { useRouteData } from "~/screens/route-data";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { PlaylistUploadRow } from "~contract/playlist-uploads.ts";

export type UploadDeleteData = Pick<PlaylistUploadRow, "title" | "channel_count">;

/** Asks before an uploaded playlist is deleted. */
export function UploadDeleteView() {
  const { title, channel_count: count } = useRouteData<UploadDeleteData>();
  const { t, i18n } = useTranslation(["playlist-uploads", "screens"]);
  const list = "/device/playlists-upload";
  return (
    <div className="confirm">
      <PageHeader
        title={t("delete.title", { title })}
        breadcrumbs={[{ label: t("title"), href: list }, { label: t("delete.action") }]}
      />
      <Card>
        <p>{t("delete.consequence", { count, shown: formatNumber(count, i18n.language) })}</p>
        <p>{t("delete.undo")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton variant="danger" icon="trash-2">
            {t("delete.submit")}
          </SubmitButton>
          <LinkButton href={list}>{t("screens:cancel")}</LinkButton>
        </Form>
      </Card>
    </div>
  );
}
