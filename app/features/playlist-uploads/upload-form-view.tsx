import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { type FormConstraints, useServerForm } from "~/screens/form/form";
import type { FormAnswer } from "~/screens/form/form.server";
import { useRouteAnswer, useRouteData } from "~/screens/route-data";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { TextField } from "~/ui/text-field";
import { FileDrop } from "./file-drop";
import { UploadProgress } from "./upload-progress";
import { useUpload } from "./use-upload";
import "./upload-form.css";

/** What the page that uploads a playlist gets. */
export interface UploadFormData {
  constraints: FormConstraints;
  values: { title: string };
  /** Bytes of a file. */
  maxBytes: number;
  /** Names the form, so that sent twice it counts once. */
  submission: string;
}

const FIELDS = ["title", "file"] as const;

/** The page that uploads a playlist: a form that works by itself, with progress and Cancel where a script runs. */
export function UploadFormView() {
  const { constraints, values, maxBytes, submission } = useRouteData<UploadFormData>();
  const ofPage = useRouteAnswer<FormAnswer>();
  const { t, i18n } = useTranslation("playlist-uploads");
  const size = formatNumber(maxBytes / 1024 / 1024, i18n.language);
  const upload = useUpload((file) =>
    file.size > maxBytes ? { result: { status: "error", error: { file: [t("tooLarge", { size })] } } } : null,
  );
  const form = useServerForm({ id: "upload", answer: upload.answer ?? ofPage, constraints, values });
  const sending = upload.state.is === "sending";
  return (
    <>
      <ErrorSummary
        items={form.errorsOf(FIELDS).map((error) => ({ ...error, label: t(`field.${error.name}`) }))}
        message={form.message}
      />
      <PageHeader
        title={t("add")}
        breadcrumbs={[{ label: t("title"), href: "/device/playlists-upload" }, { label: t("add") }]}
        lead={t("addLead")}
      />
      <Card>
        <Form
          method="post"
          encType="multipart/form-data"
          {...form.props}
          className="form"
          onSubmit={(event) => {
            form.props.onSubmit(event);
            upload.send(event);
          }}
        >
          {/* The file comes last: what stands before it is read before it. */}
          <input type="hidden" name="submission" value={submission} />
          <TextField {...form.field("title")} label={t("field.title")} hint={t("hint.title")} autoComplete="off" />
          <FileDrop {...form.field("file")} label={t("field.file")} hint={t("hint.file", { size })} />
          <UploadProgress state={upload.state} cancel={upload.cancel} />
          {!sending && (
            <div className="form-actions">
              <SubmitButton icon="upload">{t("submit")}</SubmitButton>
              <LinkButton href="/device/playlists-upload">{t("screens:cancel")}</LinkButton>
            </div>
          )}
        </Form>
      </Card>
    </>
  );
}
