import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ServerForm } from "~/screens/form/form";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/text-field";

/** Gives an uploaded playlist another name. */
export function RenameForm({ form, lockVersion }: { form: ServerForm; lockVersion: number | undefined }) {
  const { t } = useTranslation("playlist-uploads");
  return (
    <Card title={t("section.rename")}>
      <Form method="post" {...form.props} className="form">
        <input type="hidden" name="lock_version" value={lockVersion ?? ""} />
        <TextField {...form.field("title")} label={t("field.title")} hint={t("hint.title")} autoComplete="off" />
        <div className="form-actions">
          <SubmitButton icon="save" variant="secondary">
            {t("rename")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
