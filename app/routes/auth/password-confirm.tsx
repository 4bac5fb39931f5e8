import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordConfirmForm } from "~/features/account/account-forms.server";
import { AuthCard } from "~/features/account/auth-card";
import { labelledErrors } from "~/features/account/labelled-errors";
import { OAuthButtons } from "~/features/account/oauth-buttons";
import { verifyForm } from "~/features/two-factor/two-factor-forms.server";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import { goToProvider } from "~/session/oauth.server";
import { confirmPassword } from "~/session/sign-in.server";
import { SubmitButton } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { namespaces: ["auth"], title: (t) => t("auth:passwordConfirm.title") };

/** An account without a password confirms by its second factor, and where it has none at the provider that it signs in with. */
function meansOf({ user }: AdminSession): "password" | "code" | "provider" {
  if (user.has_password) return "password";
  return user.two_factor_enabled ? "code" : "provider";
}

export const loader = guarded({}, async (session, { context }: LoaderFunctionArgs) => ({
  means: meansOf(session),
  providers: context.config.oauthProviders.map(({ name, label }) => ({ name, label })),
  email: session.user.email,
  constraints: formConstraints(meansOf(session) === "code" ? verifyForm.schema : passwordConfirmForm.schema),
}));

export const action = guarded({}, async (session, args: ActionFunctionArgs) => {
  const { api, t } = session;
  const means = meansOf(session);
  const fields = await args.request.formData();
  if (means === "provider") return goToProvider(String(fields.get("provider") ?? ""), "confirm", session, args);
  if (means === "code") {
    return submitForm({
      ...verifyForm,
      fields,
      t,
      unavailable: t("auth:failure.unavailable"),
      async submit(body) {
        await api.call(verifyForm.call, { body });
        return confirmPassword(api, args);
      },
    });
  }
  return submitForm({
    ...passwordConfirmForm,
    fields,
    t,
    unavailable: t("auth:failure.unavailable"),
    async submit(body) {
      await api.call(passwordConfirmForm.call, { body });
      return confirmPassword(api, args);
    },
  });
});

export default function PasswordConfirmPage() {
  const { t } = useTranslation("auth");
  const { means, providers, email, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "password-confirm", answer: useActionData<typeof action>(), constraints });
  const labels = { password: t("field.password"), code: t("field.code") };
  if (means === "provider") {
    const words = providers.length > 0 ? "passwordConfirm.provider" : "passwordConfirm.none";
    return (
      <AuthCard title={t("passwordConfirm.title")} lead={t(words)}>
        <OAuthButtons providers={providers} action={() => "/password/confirm"} />
        <Form method="post" action="/logout">
          <SubmitButton variant="ghost" icon="log-out">
            {t("verify.signOut")}
          </SubmitButton>
        </Form>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("passwordConfirm.title")}
      lead={t("passwordConfirm.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
    >
      <Form method="post" {...form.props} className="form">
        {/* Password managers look for the account that the password belongs to. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {means === "password" ? (
          <PasswordField {...form.field("password")} label={t("field.password")} autoComplete="current-password" />
        ) : (
          <TextField
            {...form.field("code")}
            label={t("field.code")}
            hint={t("verify.hint")}
            autoComplete="one-time-code"
            code
          />
        )}
        <SubmitButton className="btn-wide">{t("passwordConfirm.submit")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
