import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ServerForm } from "~/screens/form/form";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";

interface DeviceSettingsFormProps {
  form: ServerForm;
  labels: { name: string; timezone: string };
  lockVersion: number | null;
  /** IANA names. */
  zones: readonly string[];
}

/** Name and time zone of the device. */
export function DeviceSettingsForm({ form, labels, lockVersion, zones }: DeviceSettingsFormProps) {
  const { t } = useTranslation("device");
  return (
    <Card title={t("settings.device")}>
      <Form method="post" {...form.props} className="form">
        {lockVersion !== null && <input type="hidden" name="lock_version" value={lockVersion} />}
        <TextField {...form.field("name")} label={labels.name} hint={t("settings.nameHint")} autoComplete="off" />
        <SelectField
          {...form.field("timezone")}
          label={labels.timezone}
          hint={t("settings.timezoneHint")}
          empty={t("settings.timezoneDefault")}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <div className="form-actions">
          <SubmitButton icon="save">{t("settings.save")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
