import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signInForm } from "~/features/account/account-forms.server";
import { AuthCard } from "~/features/account/auth-card";
import { DemoAccounts } from "~/features/account/demo-accounts";
import { demoAccounts } from "~/features/account/demo-accounts.server";
import { labelledErrors } from "~/features/account/labelled-errors";
import { OAuthButtons } from "~/features/account/oauth-buttons";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { authenticateByPassword } from "~/session/authenticator.server";
import { requireGuest } from "~/session/guards.server";
import { openAdminSession } from "~/session/sign-in.server";
import { SubmitButton } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { namespaces: ["auth", "demo"], title: (t) => t("auth:login.title") };

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args);
  const { demo, registration, oauthProviders } = args.context.config;
  return {
    constraints: formConstraints(signInForm.schema),
    registration,
    providers: oauthProviders.map(({ name, label }) => ({ name, label })),
    accounts: demo ? demoAccounts : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const { t } = await requireGuest(args);
  // The strategy reads the form itself, so this is a copy.
  const fields = await args.request.clone().formData();
  return submitForm({
    ...signInForm,
    fields,
    t,
    unavailable: t("auth:failure.unavailable"),
    submit: async () => openAdminSession({ ...(await authenticateByPassword(args)), passwordVerified: true }, args),
  });
}

export default function LoginPage() {
  const { t } = useTranslation("auth");
  const { constraints, registration, providers, accounts } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "sign-in", answer: useActionData<typeof action>(), constraints });
  const labels = { email: t("field.email"), password: t("field.password") };
  return (
    <AuthCard
      title={t("login.title")}
      errors={labelledErrors(form, labels)}
      message={form.message}
      links={registration && <a href="/register">{t("login.register")}</a>}
    >
      <Form method="post" {...form.props} className="form">
        <TextField {...form.field("email")} type="email" label={t("field.email")} autoComplete="username" />
        <PasswordField
          {...form.field("password")}
          label={t("field.password")}
          labelAction={<a href="/password/reset">{t("login.forgot")}</a>}
          autoComplete="current-password"
        />
        <CheckboxField {...form.field("remember")} label={t("login.remember")} />
        <SubmitButton className="btn-wide">{t("login.submit")}</SubmitButton>
      </Form>
      <OAuthButtons providers={providers} action={(name) => `/oauth/${name}`} />
      {accounts.length > 0 && <DemoAccounts accounts={accounts} />}
    </AuthCard>
  );
}
