import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { registerForm } from "~/features/account/account-forms.server";
import { AuthCard } from "~/features/account/auth-card";
import { labelledErrors } from "~/features/account/labelled-errors";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { requireGuest } from "~/session/guards.server";
import { openAdminSession } from "~/session/sign-in.server";
import { SubmitButton } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { namespaces: ["auth"], title: (t) => t("auth:register.title") };

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args);
  return { open: args.context.config.registration, constraints: formConstraints(registerForm.schema) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, t } = await requireGuest(args);
  if (!args.context.config.registration) throw redirect("/register");
  return submitForm({
    ...registerForm,
    fields: await args.request.formData(),
    t,
    async submit(body) {
      const { token } = await api.call(registerForm.call, { body });
      const text = t("auth:register.done", { email: body.email });
      return openAdminSession({ token, remember: false, passwordVerified: true }, args, { type: "success", text });
    },
  });
}

export default function RegisterPage() {
  const { t } = useTranslation("auth");
  const { open, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "register", answer: useActionData<typeof action>(), constraints });
  const labels = { name: t("field.name"), email: t("field.email"), password: t("field.password") };
  const links = <a href="/login">{t("backToLogin")}</a>;
  if (!open) return <AuthCard title={t("register.title")} lead={t("register.off")} links={links} />;
  return (
    <AuthCard
      title={t("register.title")}
      lead={t("register.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
      links={links}
    >
      <Form method="post" {...form.props} className="form">
        <TextField {...form.field("name")} label={t("field.name")} autoComplete="name" />
        <TextField {...form.field("email")} type="email" label={t("field.email")} autoComplete="username" />
        <PasswordField
          {...form.field("password")}
          label={t("field.password")}
          hint={t("field.passwordHint")}
          autoComplete="new-password"
        />
        <SubmitButton className="btn-wide">{t("register.submit")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
