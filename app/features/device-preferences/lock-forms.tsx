import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ServerForm } from "~/screens/form/form";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { type LockChoices, LockCoverage, PinField } from "./lock-coverage";

/** Switches the lock on: a PIN, twice, and what it covers. */
export function LockSetForm({ form, ...choices }: { form: ServerForm } & LockChoices) {
  const { t } = useTranslation("device-locks");
  return (
    <Card title={t("lock.set")}>
      <Form method="post" {...form.props} className="form form-narrow">
        <PinField form={form} name="pin" label={t("lock.pin")} hint={t("lock.pinHint")} />
        <PinField form={form} name="pin_repeat" label={t("lock.pinRepeat")} />
        <LockCoverage form={form} {...choices} />
        <div className="form-actions">
          <SubmitButton icon="lock" name="intent" value="set">
            {t("lock.set")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** Changes what the lock covers, and its PIN where another one is given. */
export function LockChangeForm({ form, ...choices }: { form: ServerForm } & LockChoices) {
  const { t } = useTranslation("device-locks");
  return (
    <Card title={t("lock.change")}>
      <Form method="post" {...form.props} className="form form-narrow">
        <LockCoverage form={form} {...choices} />
        <PinField form={form} name="new_pin" label={t("lock.newPin")} hint={t("lock.newPinHint")} />
        <PinField form={form} name="new_pin_repeat" label={t("lock.newPinRepeat")} />
        <PinField form={form} name="current_pin" label={t("lock.currentPin")} />
        <div className="form-actions">
          <SubmitButton icon="save" name="intent" value="change">
            {t("lock.change")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** Switches the lock off. */
export function LockRemoveForm({ form }: { form: ServerForm }) {
  const { t } = useTranslation("device-locks");
  return (
    <Card title={t("lock.remove")}>
      <Form method="post" {...form.props} className="form form-narrow">
        <p className="muted">{t("lock.removeText")}</p>
        <PinField form={form} name="pin" label={t("lock.currentPin")} />
        <div className="form-actions">
          <SubmitButton variant="danger" icon="trash-2" name="intent" value="remove">
            {t("lock.remove")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
