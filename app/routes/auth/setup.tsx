import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setupForm } from "~/features/account/account-forms.server";
import { AuthCard } from "~/features/account/auth-card";
import { labelledErrors } from "~/features/account/labelled-errors";
import { passwordRepeat } from "~/features/account/password-repeat";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { adminArea } from "~/session/areas.server";
import { throwPageFailure } from "~/session/failure.server";
import { visitor } from "~/session/guards.server";
import { openAdminSession } from "~/session/sign-in.server";
import { SubmitButton } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";
import { isUpstreamError } from "~/upstream/errors";

export const handle: RouteHandle = { secret: true, namespaces: ["auth"], title: (t) => t("auth:setup.title") };

export async function loader(args: LoaderFunctionArgs) {
  const constraints = formConstraints(setupForm.schema);
  try {
    await (await visitor(args)).api.call(setupForm.check, { params: { token: args.params.token ?? "" } });
    return { good: true, constraints };
  } catch (error) {
    if (isUpstreamError(error, "not-found")) return data({ good: false, constraints }, { status: 404 });
    return throwPageFailure(error, adminArea, args);
  }
}

export async function action(args: ActionFunctionArgs) {
  const { api, t } = await visitor(args);
  return submitForm({
    ...setupForm,
    fields: await args.request.formData(),
    t,
    check: passwordRepeat(t),
    async submit({ password_repeat, ...value }) {
      const token = await firstToken(
        () => api.call(setupForm.call, { body: { ...value, token: args.params.token ?? "" } }),
        args,
      );
      const text = t("auth:setup.done", { name: value.name });
      return openAdminSession({ token, remember: false, passwordVerified: true }, args, { type: "success", text });
    },
  });
}

/** A link that was used meanwhile leads back to the page, which says so. */
async function firstToken(create: () => Promise<{ token: string }>, { request }: ActionFunctionArgs): Promise<string> {
  try {
    return (await create()).token;
  } catch (error) {
    if (isUpstreamError(error, "not-found") || isUpstreamError(error, "forbidden"))
      throw redirect(new URL(request.url).pathname);
    throw error;
  }
}

export default function SetupPage() {
  const { t } = useTranslation("auth");
  const { good, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "setup", answer: useActionData<typeof action>(), constraints });
  const labels = {
    name: t("field.name"),
    email: t("field.email"),
    password: t("field.password"),
    password_repeat: t("field.passwordRepeat"),
  };
  if (!good) {
    return (
      <AuthCard title={t("setup.usedTitle")} lead={t("setup.used")} links={<a href="/login">{t("backToLogin")}</a>} />
    );
  }
  return (
    <AuthCard
      title={t("setup.title")}
      lead={t("setup.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
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
        <PasswordField
          {...form.field("password_repeat")}
          label={t("field.passwordRepeat")}
          autoComplete="new-password"
        />
        <SubmitButton className="btn-wide">{t("setup.submit")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
