import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordRequestForm } from "~/features/account/account-forms.server";
import { AuthCard } from "~/features/account/auth-card";
import { labelledErrors } from "~/features/account/labelled-errors";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { requireGuest } from "~/session/guards.server";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { namespaces: ["auth"], title: (t) => t("auth:passwordRequest.title") };

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args);
  const sent = new URL(args.request.url).searchParams.has("sent");
  return { sent, constraints: formConstraints(passwordRequestForm.schema) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, t } = await requireGuest(args);
  return submitForm({
    ...passwordRequestForm,
    fields: await args.request.formData(),
    t,
    async submit(body) {
      await api.call(passwordRequestForm.call, { body });
      return redirect("/password/reset?sent=1");
    },
  });
}

export default function PasswordRequestPage() {
  const { t } = useTranslation("auth");
  const { sent, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "password-request", answer: useActionData<typeof action>(), constraints });
  const labels = { email: t("field.email") };
  const links = <a href="/login">{t("backToLogin")}</a>;
  if (sent) {
    const again = <a href="/password/reset">{t("passwordRequest.again")}</a>;
    return (
      <AuthCard
        title={t("passwordRequest.sentTitle")}
        lead={t("passwordRequest.sent")}
        links={
          <>
            {again}
            {links}
          </>
        }
      />
    );
  }
  return (
    <AuthCard
      title={t("passwordRequest.title")}
      lead={t("passwordRequest.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
      links={links}
    >
      <Form method="post" {...form.props} className="form">
        <TextField {...form.field("email")} type="email" label={t("field.email")} autoComplete="username" />
        <SubmitButton className="btn-wide">{t("passwordRequest.submit")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
