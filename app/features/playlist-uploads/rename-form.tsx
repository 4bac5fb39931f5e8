import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type FormConstraints, useServerForm } from "~/screens/form/form";
import type { FormAnswer } from "~/screens/form/form.server";
import { useRouteAnswer } from "~/screens/route-data";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/text-field";
import type { PlaylistUploadReport } from "~contract/playlist-uploads.ts";

interface RenameFormProps {
  row: PlaylistUploadReport;
  /** The device only looks: nothing is offered. */
  readOnly: boolean;
  constraints: FormConstraints;
  /** The head of the page, which stands between what was wrong and the form. */
  children: ReactNode;
}

/** Gives an uploaded playlist another name. */
export function RenameForm({ row, readOnly, constraints, children }: RenameFormProps) {
  const { t } = useTranslation("playlist-uploads");
  const answer = useRouteAnswer<FormAnswer>();
  const form = useServerForm({ id: "upload-title", answer, constraints, values: { title: row.title } });
  return (
    <>
      <ErrorSummary
        items={form.errorsOf(["title"]).map((error) => ({ ...error, label: t("field.title") }))}
        message={form.message}
      />
      {children}
      {!readOnly && (
        <Card>
          <Form method="post" {...form.props} className="form">
            <input type="hidden" name="lock_version" value={row.lock_version ?? ""} />
            <TextField {...form.field("title")} label={t("field.title")} hint={t("hint.title")} autoComplete="off" />
            <div className="form-actions">
              <SubmitButton icon="save" variant="secondary">
                {t("rename")}
              </SubmitButton>
            </div>
          </Form>
        </Card>
      )}
    </>
  );
}
