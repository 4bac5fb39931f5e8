import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ServerForm } from "~/screens/form/form";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PasswordField } from "~/ui/password-field";

interface DevicePasswordFormProps {
  form: ServerForm;
  labels: { current_password: string; password: string; password_repeat: string };
  mac: string;
}

/** Changes the password of the panel; the one in force is asked. */
export function DevicePasswordForm({ form, labels, mac }: DevicePasswordFormProps) {
  const { t } = useTranslation(["device", "auth"]);
  return (
    <Card title={t("settings.password.title")}>
      <p className="muted">{t("settings.password.lead")}</p>
      <Form method="post" {...form.props} className="form">
        <input type="hidden" name="intent" value="password" />
        {/* Password managers look for the account that the password belongs to. */}
        <input type="text" name="username" value={mac} autoComplete="username" readOnly hidden />
        <PasswordField
          {...form.field("current_password")}
          label={labels.current_password}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field("password")}
          label={labels.password}
          hint={t("auth:field.passwordHint")}
          autoComplete="new-password"
        />
        <PasswordField {...form.field("password_repeat")} label={labels.password_repeat} autoComplete="new-password" />
        <div className="form-actions">
          <SubmitButton icon="key-round">{t("settings.password.submit")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
