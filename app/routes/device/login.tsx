import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthCard } from "~/features/account/auth-card";
import { DemoAccounts } from "~/features/account/demo-accounts";
import { demoDevices } from "~/features/account/demo-accounts.server";
import { labelledErrors } from "~/features/account/labelled-errors";
import { askedMac } from "~/features/device/asked-mac.server";
import { deviceLoginForm } from "~/features/device/device-forms.server";
import { ScannedKey } from "~/features/device/scanned-key";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { requireDeviceGuest } from "~/session/device-guards.server";
import { rememberedMac } from "~/session/device-session.server";
import { openDevicePanel } from "~/session/device-sign-in.server";
import { SubmitButton } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { namespaces: ["demo", "device"], title: (t) => t("device:login.title") };

export async function loader(args: LoaderFunctionArgs) {
  await requireDeviceGuest(args);
  const mac = askedMac(args.request) ?? (await rememberedMac(args)) ?? "";
  const accounts = args.context.config.demo ? demoDevices : [];
  return { values: { mac }, constraints: formConstraints(deviceLoginForm.schema), accounts };
}

export async function action(args: ActionFunctionArgs) {
  const { api, t } = await requireDeviceGuest(args);
  return submitForm({
    ...deviceLoginForm,
    fields: await args.request.formData(),
    t,
    unavailable: t("auth:failure.unavailable"),
    async submit(body) {
      const { token } = await api.call(deviceLoginForm.call, { body });
      return openDevicePanel({ token, remember: body.remember, mac: body.mac }, args);
    },
  });
}

export default function DeviceLoginPage() {
  const { t } = useTranslation("device");
  const { values, constraints, accounts } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "device-sign-in", answer: useActionData<typeof action>(), constraints, values });
  const labels = { mac: t("login.mac"), password: t("login.password") };
  return (
    <AuthCard
      title={t("login.title")}
      lead={t("login.lead")}
      errors={labelledErrors(form, labels)}
      message={form.message}
    >
      <Form method="post" {...form.props} className="form">
        <ScannedKey />
        <TextField
          {...form.field("mac")}
          label={t("login.mac")}
          hint={t("login.macHint")}
          autoComplete="username"
          autoCapitalize="characters"
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
      <details className="disclosure">
        <summary>{t("login.where.title")}</summary>
        <p>{t("login.where.mac")}</p>
        <p>{t("login.where.key")}</p>
        <p>{t("login.where.forgotten")}</p>
      </details>
      {accounts.length > 0 && <DemoAccounts accounts={accounts} />}
    </AuthCard>
  );
}
