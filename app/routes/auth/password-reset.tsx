import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordResetForm } from "~/features/account/account-forms.server";
import { AuthCard } from "~/features/account/auth-card";
import { labelledErrors } from "~/features/account/labelled-errors";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { requireGuest } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { secret: true, namespaces: ["auth"], title: (t) => t("auth:passwordReset.title") };

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args);
  const email = new URL(args.request.url).searchParams.get("email") ?? "";
  return { values: { email }, constraints: formConstraints(passwordResetForm.schema) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, t } = await requireGuest(args);
  return submitForm({
    ...passwordResetForm,
    fields: await args.request.formData(),
    t,
    async submit(value) {
      await api.call(passwordResetForm.call, { body: { ...value, token: args.params.token ?? "" } });
      return redirectWithToast("/login", { type: "success", text: t("auth:passwordReset.done") }, args);
    },
  });
}

export default function PasswordResetPage() {
  const { t } = useTranslation("auth");
  const { values, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "password-reset", answer: useActionData<typeof action>(), constraints, values });
  const labels = { email: t("field.email"), password: t("field.newPassword") };
  return (
    <AuthCard
      title={t("passwordReset.title")}
      lead={t("passwordReset.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
      links={
        <>
          <a href="/password/reset">{t("passwordReset.newLink")}</a>
          <a href="/login">{t("backToLogin")}</a>
        </>
      }
    >
      <Form method="post" {...form.props} className="form">
        <TextField {...form.field("email")} type="email" label={t("field.email")} autoComplete="username" />
        <PasswordField
          {...form.field("password")}
          label={t("field.newPassword")}
          hint={t("field.passwordHint")}
          autoComplete="new-password"
        />
        <SubmitButton className="btn-wide">{t("passwordReset.submit")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
