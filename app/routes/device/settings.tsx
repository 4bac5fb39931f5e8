import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { labelledErrors } from "~/features/account/labelled-errors";
import { passwordRepeat } from "~/features/account/password-repeat";
import { timeZones } from "~/features/account/time-zones.server";
import { devicePasswordForm, deviceSettingsForm, everywhere } from "~/features/device/device-forms.server";
import { DevicePasswordForm } from "~/features/device/password-form";
import { DeviceSettingsForm } from "~/features/device/settings-form";
import { settingsValues } from "~/features/device/settings-values.server";
import type { RouteHandle } from "~/lib/route-handle";
import { forgetting } from "~/screens/edit/edit.server";
import { lockVersionOf } from "~/screens/edit/edit-fields.server";
import { useServerForm } from "~/screens/form/form";
import { type FormAnswer, formConstraints, submitForm } from "~/screens/form/form.server";
import { revalidatedByRefusal, useRouteAnswer } from "~/screens/route-data";
import { deviceArea } from "~/session/areas.server";
import { guardedDevice } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { signOut } from "~/session/sign-out.server";
import { redirectWithToast } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { isUpstreamError, UpstreamError } from "~/upstream/errors";

export const handle: RouteHandle = { namespaces: ["auth"], title: (t) => t("device:settings.title") };

const PAGE = "/device/settings";

/** A refused submission brings the device's new version with it. */
export const shouldRevalidate = revalidatedByRefusal;

const rules = { unlocked: "settings" } as const;

export const loader = guardedDevice(rules, async ({ device, readOnly }, args: LoaderFunctionArgs) => {
  const typed = await deviceArea.keptForm.of(args);
  const page = {
    mac: device.mac,
    readOnly,
    lockVersion: (typed && lockVersionOf(typed)) ?? device.lock_version ?? null,
    values: settingsValues(device, typed),
    zones: timeZones(device.timezone),
    settings: formConstraints(deviceSettingsForm.schema),
    password: formConstraints(devicePasswordForm.schema),
  };
  return data(page, { headers: await forgetting(deviceArea, args) });
});

export const action = guardedDevice(rules, async ({ api, t }, args: ActionFunctionArgs) => {
  const fields = await args.request.formData();
  const intent = fields.get("intent");
  if (intent === "everywhere") {
    return pressButton(PAGE, args, t, async () => {
      await api.call(everywhere, {});
      return signOut(deviceArea, args);
    });
  }
  if (intent === "password") {
    return submitForm({
      ...devicePasswordForm,
      fields,
      t,
      check: passwordRepeat(t),
      async submit({ password_repeat, ...body }) {
        await api.call(devicePasswordForm.call, { body });
        return redirectWithToast(PAGE, { type: "success", text: t("device:settings.password.done") }, args);
      },
    });
  }
  return submitForm({
    ...deviceSettingsForm,
    fields,
    t,
    async submit(value) {
      const version = Number(fields.get("lock_version"));
      await api
        .call(deviceSettingsForm.call, { body: version > 0 ? { ...value, lock_version: version } : value })
        .catch((error: unknown) => {
          if (!isUpstreamError(error, "conflict")) throw error;
          throw new UpstreamError({ kind: "invalid", status: 409, message: t("device:settings.conflict") });
        });
      return redirectWithToast(PAGE, { type: "success", text: t("device:settings.saved") }, args);
    },
  });
});

export default function DeviceSettingsPage() {
  const { t } = useTranslation(["device", "auth"]);
  const { mac, readOnly, lockVersion, values, zones, ...constraints } = useLoaderData<typeof loader>();
  const answer = useRouteAnswer<FormAnswer>();
  const settings = useServerForm({ id: "device-settings", answer, constraints: constraints.settings, values });
  const password = useServerForm({ id: "device-password", answer, constraints: constraints.password });
  const labels = {
    name: t("settings.name"),
    timezone: t("settings.timezone"),
    current_password: t("settings.password.current"),
    password: t("auth:field.newPassword"),
    password_repeat: t("auth:field.passwordRepeat"),
  };
  return (
    <div className="stack">
      <ErrorSummary
        items={[...labelledErrors(settings, labels), ...labelledErrors(password, labels)]}
        message={settings.message ?? password.message}
      />
      <PageHeader title={t("settings.title")} />
      {!readOnly && <DeviceSettingsForm form={settings} labels={labels} lockVersion={lockVersion} zones={zones} />}
      <DevicePasswordForm form={password} labels={labels} mac={mac} />
      <Card title={t("settings.everywhere.title")}>
        <p className="muted">{t("settings.everywhere.text")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton name="intent" value="everywhere" variant="secondary" icon="log-out">
            {t("settings.everywhere.submit")}
          </SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
