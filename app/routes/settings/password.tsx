import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordForm, passwordRequestForm } from "~/features/account/account-forms.server";
import { labelledErrors } from "~/features/account/labelled-errors";
import { passwordRepeat } from "~/features/account/password-repeat";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { guarded } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { passwordGiven } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";

export const handle: RouteHandle = { title: (t) => t("settings:password.title") };

export const loader = guarded({}, async ({ user }, _args: LoaderFunctionArgs) => ({
  email: user.email,
  hasPassword: user.has_password,
  constraints: formConstraints(passwordForm.schema),
}));

export const action = guarded({}, async ({ api, user, t }, args: ActionFunctionArgs) => {
  const fields = await args.request.formData();
  if (fields.get("intent") === "mail") {
    return pressButton("/settings/password", args, t, async () => {
      await api.call(passwordRequestForm.call, { body: { email: user.email } });
      const text = t("settings:password.mailed", { email: user.email });
      return redirectWithToast("/settings/password", { type: "success", text }, args);
    });
  }
  return submitForm({
    ...passwordForm,
    fields,
    t,
    check: passwordRepeat(t),
    async submit({ password_repeat, ...body }) {
      await api.call(passwordForm.call, { body });
      const toast = { type: "success", text: t("settings:password.done") } as const;
      return redirectWithToast("/settings/password", toast, args, await passwordGiven(args));
    },
  });
});

export default function PasswordPage() {
  const { t } = useTranslation("settings");
  const { email, hasPassword, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "password", answer: useActionData<typeof action>(), constraints });
  const labels = {
    current_password: t("password.current"),
    password: t("password.new"),
    password_repeat: t("password.repeat"),
  };
  if (!hasPassword) {
    return (
      <Card title={t("password.title")}>
        <p className="muted">{t("password.none")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton name="intent" value="mail" icon="mail">
            {t("password.mail")}
          </SubmitButton>
        </Form>
      </Card>
    );
  }
  return (
    <div className="stack">
      <ErrorSummary items={labelledErrors(form, labels)} message={form.message} />
      <Card title={t("password.title")}>
        <p className="muted">{t("password.lead")}</p>
        <Form method="post" {...form.props} className="form form-narrow">
          {/* Password managers look for the account that the password belongs to. */}
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            {...form.field("current_password")}
            label={t("password.current")}
            autoComplete="current-password"
          />
          <PasswordField
            {...form.field("password")}
            label={t("password.new")}
            hint={t("password.hint")}
            autoComplete="new-password"
          />
          <PasswordField {...form.field("password_repeat")} label={t("password.repeat")} autoComplete="new-password" />
          <div className="form-actions">
            <SubmitButton icon="key-round">{t("password.submit")}</SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
