import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthCard } from "~/features/account/auth-card";
import { labelledErrors } from "~/features/account/labelled-errors";
import { verifyForm } from "~/features/two-factor/two-factor-forms.server";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { guarded } from "~/session/guarded.server";
import { confirmSecondFactor } from "~/session/sign-in.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { namespaces: ["auth"], title: (t) => t("auth:verify.title") };

export const loader = guarded({ pendingTwoFactor: true }, async ({ secondFactor }, _args: LoaderFunctionArgs) => ({
  pending: secondFactor === "pending",
  constraints: formConstraints(verifyForm.schema),
}));

export const action = guarded(
  { pendingTwoFactor: true },
  async ({ api, t, secondFactor }, args: ActionFunctionArgs) => {
    if (secondFactor !== "pending") throw redirect("/verify/2fa");
    return submitForm({
      ...verifyForm,
      fields: await args.request.formData(),
      t,
      unavailable: t("auth:failure.unavailable"),
      async submit(body) {
        await api.call(verifyForm.call, { body });
        return confirmSecondFactor(api, args);
      },
    });
  },
);

export default function VerifyPage() {
  const { t } = useTranslation("auth");
  const { pending, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "verify", answer: useActionData<typeof action>(), constraints });
  const labels = { code: t("field.code") };
  if (!pending) {
    return (
      <AuthCard title={t("verify.title")} lead={t("verify.off")}>
        <LinkButton href="/settings/2fa" variant="primary">
          {t("verify.setUp")}
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("verify.title")}
      lead={t("verify.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
    >
      <Form method="post" {...form.props} className="form">
        <TextField
          {...form.field("code")}
          label={t("field.code")}
          hint={t("verify.hint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          code
        />
        <SubmitButton className="btn-wide">{t("verify.submit")}</SubmitButton>
      </Form>
      <Form method="post" action="/logout">
        <SubmitButton variant="ghost" icon="log-out">
          {t("verify.signOut")}
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
