import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";

/** The second factor is off: what it is for, and the way to it. */
export function TwoFactorOff() {
  const { t } = useTranslation("settings");
  return (
    <Card title={t("twoFactor.heading")} action={<Badge tone="warn">{t("twoFactor.stateOff")}</Badge>}>
      <p>{t("twoFactor.offLead")}</p>
      <Form method="post" className="form-actions">
        <SubmitButton name="intent" value="generate" icon="shield-check">
          {t("twoFactor.start")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** The second factor is on: new recovery codes, or off again; each says first what it does. */
export function TwoFactorOn() {
  const { t } = useTranslation("settings");
  return (
    <Card title={t("twoFactor.heading")} action={<Badge tone="ok">{t("twoFactor.stateOn")}</Badge>}>
      <p>{t("twoFactor.onLead")}</p>
      <details className="disclosure" suppressHydrationWarning>
        <summary>{t("twoFactor.regenerate")}</summary>
        <p>{t("twoFactor.regenerateText")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton variant="secondary" name="intent" value="regenerate" icon="refresh-cw">
            {t("twoFactor.regenerateConfirm")}
          </SubmitButton>
        </Form>
      </details>
      <details className="disclosure" suppressHydrationWarning>
        <summary>{t("twoFactor.disable")}</summary>
        <p>{t("twoFactor.disableText")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton variant="danger" name="intent" value="disable" icon="shield-alert">
            {t("twoFactor.disableConfirm")}
          </SubmitButton>
        </Form>
      </details>
    </Card>
  );
}
