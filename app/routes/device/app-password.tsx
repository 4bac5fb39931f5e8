import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { labelledErrors } from "~/features/account/labelled-errors";
import { passwordRepeat } from "~/features/account/password-repeat";
import { appPasswordCalls, appPasswordForm } from "~/features/device-preferences/lock-forms.server";
import { formatDateTime } from "~/i18n/format";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { type FormAnswer, formConstraints, submitForm } from "~/screens/form/form.server";
import { useRouteAnswer } from "~/screens/route-data";
import { guardedDevice } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { PasswordField } from "~/ui/password-field";

export const handle: RouteHandle = {
  namespaces: ["device-locks", "auth"],
  title: (t) => t("device-locks:appPassword.title"),
};

const HERE = "/device/app-password";
const rules = { unlocked: "settings" } as const;

export const loader = guardedDevice(rules, async ({ api, readOnly, timeZone }, _args: LoaderFunctionArgs) => {
  const { enabled, changed_at } = await api.call(appPasswordCalls.read, {});
  const since = changed_at ? formatDateTime(changed_at, timeZone) : null;
  return {
    enabled,
    since,
    changedAt: changed_at ?? null,
    readOnly,
    constraints: formConstraints(appPasswordForm.schema),
  };
});

export const action = guardedDevice(rules, async ({ api, t }, args: ActionFunctionArgs) => {
  const fields = await args.request.formData();
  if (fields.get("intent") === "remove") {
    return pressButton(HERE, args, t, async () => {
      await api.call(appPasswordCalls.remove, {});
      return redirectWithToast(HERE, { type: "success", text: t("device-locks:appPassword.removed") }, args);
    });
  }
  return submitForm({
    ...appPasswordForm,
    fields,
    t,
    check: passwordRepeat(t),
    async submit({ password }) {
      await api.call(appPasswordForm.call, { body: { password } });
      return redirectWithToast(HERE, { type: "success", text: t("device-locks:appPassword.saved") }, args);
    },
  });
});

/** Begins anew with each change: a form by itself keeps what was typed and its errors. */
export default function AppPasswordPage() {
  const { changedAt } = useLoaderData<typeof loader>();
  const answer = useRouteAnswer<FormAnswer>();
  return <AppPasswordForms key={answer ? "refused" : changedAt} />;
}

function AppPasswordForms() {
  const { t } = useTranslation(["device-locks", "auth"]);
  const { enabled, since, readOnly, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "app-password", answer: useRouteAnswer<FormAnswer>(), constraints });
  const labels = { password: t("auth:field.newPassword"), password_repeat: t("auth:field.passwordRepeat") };
  return (
    <>
      <ErrorSummary items={labelledErrors(form, labels)} message={form.message} />
      <PageHeader title={t("appPassword.title")} lead={t("appPassword.lead")} />
      <div className="stack">
        <Card title={t(enabled ? "appPassword.on" : "appPassword.off")}>
          <p className="muted">{enabled && since ? t("appPassword.since", { since }) : t("appPassword.offText")}</p>
          {enabled && !readOnly && (
            <Form method="post" className="form-actions">
              <SubmitButton variant="secondary" icon="trash-2" name="intent" value="remove">
                {t("appPassword.remove")}
              </SubmitButton>
            </Form>
          )}
        </Card>
        {!readOnly && (
          <Card title={t(enabled ? "appPassword.change" : "appPassword.set")}>
            <Form method="post" {...form.props} className="form form-narrow">
              <PasswordField
                {...form.field("password")}
                label={labels.password}
                hint={t("appPassword.hint")}
                autoComplete="new-password"
              />
              <PasswordField
                {...form.field("password_repeat")}
                label={labels.password_repeat}
                autoComplete="new-password"
              />
              <div className="form-actions">
                <SubmitButton icon="lock">{t(enabled ? "appPassword.change" : "appPassword.set")}</SubmitButton>
              </div>
            </Form>
          </Card>
        )}
      </div>
    </>
  );
}
