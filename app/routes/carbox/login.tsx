import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DemoAccounts } from "~/features/account/demo-accounts";
import { demoCarboxes } from "~/features/account/demo-accounts.server";
import { labelledErrors } from "~/features/account/labelled-errors";
import { carboxLoginForm } from "~/features/carbox/carbox-forms.server";
import { CodeCard } from "~/features/carbox/code-card";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { requireCarboxGuest } from "~/session/carbox-guards.server";
import { openCarbox } from "~/session/carbox-sign-in.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/checkbox-field";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";
import { forgetShownCode, showCode } from "./show-code.server";

export const handle: RouteHandle = {
  secret: true,
  namespaces: ["demo", "carbox"],
  title: (t) => t("carbox:login.title"),
};

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCarboxGuest(args);
  const outcome = await showCode(api, args);
  if ("token" in outcome) return openCarbox(outcome, args);
  const { headers, ...page } = outcome;
  const accounts = args.context.config.demo ? demoCarboxes : [];
  return data({ ...page, constraints: formConstraints(carboxLoginForm.schema), accounts }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const { api, t } = await requireCarboxGuest(args);
  const fields = await args.request.formData();
  if (fields.get("intent") === "code") return redirect("/carbox/login?code", { headers: forgetShownCode(args) });
  return submitForm({
    ...carboxLoginForm,
    fields,
    t,
    unavailable: t("auth:failure.unavailable"),
    async submit(body) {
      const { token } = await api.call(carboxLoginForm.call, { body });
      return openCarbox({ token, remember: body.remember }, args);
    },
  });
}

export default function CarboxLoginPage() {
  const { t } = useTranslation("carbox");
  const { shown, here, linkAddress, constraints, accounts } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "carbox-sign-in", answer: useActionData<typeof action>(), constraints });
  const labels = { username: t("login.username"), password: t("login.password") };
  return (
    <>
      <ErrorSummary items={labelledErrors(form, labels)} message={form.message} />
      <h1 tabIndex={-1}>{t("login.title")}</h1>
      <p className="muted">{t(shown ? "login.lead" : "login.leadToApprove")}</p>
      <div className="carbox-columns">
        {shown && <CodeCard shown={shown} here={here} linkAddress={linkAddress} />}
        <Card title={t("login.byPassword")}>
          <Form method="post" {...form.props} className="form">
            <TextField
              {...form.field("username")}
              label={t("login.username")}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              code
            />
            <PasswordField
              {...form.field("password")}
              label={t("login.password")}
              hint={t("login.passwordHint")}
              autoComplete="current-password"
            />
            <CheckboxField {...form.field("remember")} label={t("login.remember")} />
            <SubmitButton className="btn-wide">{t("login.submit")}</SubmitButton>
          </Form>
          {!shown && (
            <p className="carbox-actions">
              <LinkButton href="/carbox/login?code" icon="qr-code">
                {t("login.showCode")}
              </LinkButton>
            </p>
          )}
          {accounts.length > 0 && <DemoAccounts accounts={accounts} />}
        </Card>
      </div>
    </>
  );
}
