import { useTranslation } from "react-i18next";
import type { ServerForm } from "~/screens/form/form";
import { ChoicesField } from "~/ui/choices-field";
import { PasswordField } from "~/ui/password-field";
import { SelectField } from "~/ui/select-field";

/** What a parental lock may cover and when it locks again, as the contract lists them. */
export interface LockChoices {
  areas: readonly string[];
  relocks: readonly string[];
}

/** What the lock covers and after which time it locks again. */
export function LockCoverage({ form, areas, relocks }: { form: ServerForm } & LockChoices) {
  const { t } = useTranslation("device-locks");
  return (
    <>
      <ChoicesField
        {...form.field("areas")}
        label={t("lock.areas")}
        hint={t("lock.areasHint")}
        options={areas.map((area) => ({ value: area, label: t(`lock.area.${area}`) }))}
        chosen={form.chosen("areas")}
      />
      <SelectField
        {...form.field("relock")}
        label={t("lock.relock")}
        hint={t("lock.relockHint")}
        options={relocks.map((relock) => ({ value: relock, label: t(`lock.after.${relock}`) }))}
      />
    </>
  );
}

interface PinFieldProps {
  form: ServerForm;
  name: string;
  label: string;
  hint?: string;
}

/** A PIN: digits on the keys of a phone, never rendered, and of no use to a password manager. */
export function PinField({ form, name, label, hint }: PinFieldProps) {
  return <PasswordField {...form.field(name)} label={label} hint={hint} inputMode="numeric" autoComplete="off" />;
}
