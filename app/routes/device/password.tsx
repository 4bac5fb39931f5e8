import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthCard } from "~/features/account/auth-card";
import { labelledErrors } from "~/features/account/labelled-errors";
import { passwordRepeat } from "~/features/account/password-repeat";
import { firstPasswordForm } from "~/features/device/device-forms.server";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { continueToPanel } from "~/session/device-sign-in.server";
import { guardedDevice } from "~/session/guarded.server";
import { SubmitButton } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";

export const handle: RouteHandle = { namespaces: ["auth", "device"], title: (t) => t("device:password.title") };

export const loader = guardedDevice({ firstPassword: true }, async ({ device }, _args: LoaderFunctionArgs) => ({
  mac: device.mac,
  constraints: formConstraints(firstPasswordForm.schema),
}));

export const action = guardedDevice({ firstPassword: true }, async ({ api, t }, args: ActionFunctionArgs) =>
  submitForm({
    ...firstPasswordForm,
    fields: await args.request.formData(),
    t,
    check: passwordRepeat(t),
    async submit({ password }) {
      await api.call(firstPasswordForm.call, { body: { password } });
      return continueToPanel({ type: "success", text: t("device:password.done") }, args);
    },
  }),
);

export default function DevicePasswordPage() {
  const { t } = useTranslation(["device", "auth"]);
  const { mac, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "first-password", answer: useActionData<typeof action>(), constraints });
  const labels = { password: t("auth:field.newPassword"), password_repeat: t("auth:field.passwordRepeat") };
  return (
    <AuthCard
      title={t("password.title")}
      lead={t("password.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
    >
      <Form method="post" {...form.props} className="form">
        {/* Password managers look for the account that the password belongs to. */}
        <input type="text" name="username" value={mac} autoComplete="username" readOnly hidden />
        <PasswordField
          {...form.field("password")}
          label={t("auth:field.newPassword")}
          hint={t("auth:field.passwordHint")}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field("password_repeat")}
          label={t("auth:field.passwordRepeat")}
          autoComplete="new-password"
        />
        <SubmitButton className="btn-wide">{t("password.submit")}</SubmitButton>
      </Form>
      <Form method="post" action="/device/logout">
        <SubmitButton variant="ghost" icon="log-out">
          {t("logout")}
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
