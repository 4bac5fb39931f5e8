import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormConstraints, useServerForm } from "~/screens/form/form";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextareaField } from "~/ui/textarea-field";

interface TextFormProps {
  answer: { result: SubmissionResult } | null | undefined;
  constraints: FormConstraints;
  /** What was typed before a sign-in came in between. */
  values: { text: string | null };
  /** Names this form, however often it is sent. */
  submission: string;
}

/** Where a text to a device is typed. */
export function TextForm({ answer, constraints, values, submission }: TextFormProps) {
  const { t } = useTranslation("device-texts");
  const form = useServerForm({ id: "device-text", answer, constraints, values });
  const label = t("form.text");
  return (
    <>
      <ErrorSummary items={form.errorsOf(["text"]).map((error) => ({ ...error, label }))} message={form.message} />
      <Card>
        <Form method="post" {...form.props} className="form">
          <input type="hidden" name="submission" value={submission} />
          <TextareaField
            {...form.field("text")}
            label={label}
            hint={t("form.hint", { count: constraints.text?.maxLength })}
            rows={5}
            dir="auto"
            enterKeyHint="enter"
          />
          <div className="form-actions">
            <SubmitButton icon="message-square">{t("form.submit")}</SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
