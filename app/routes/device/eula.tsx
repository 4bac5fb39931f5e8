import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deviceEulaForm } from "~/features/device/device-forms.server";
import { licenceSections } from "~/features/device/licence-sections";
import { formatDateTime } from "~/i18n/format";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { submitForm } from "~/screens/form/form.server";
import { revalidatedByRefusal } from "~/screens/route-data";
import { guardedDevice } from "~/session/guarded.server";
import { redirectWithToast } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = { namespaces: ["device-licence"], title: (t) => t("device-licence:title") };

/** A licence that changed meanwhile comes with the form that was refused. */
export const shouldRevalidate = revalidatedByRefusal;

export const loader = guardedDevice({}, async ({ device, timeZone }, _args: LoaderFunctionArgs) => ({
  version: device.eula_current ?? null,
  accepted:
    device.eula_version && device.eula_version === device.eula_current
      ? formatDateTime(device.eula_accepted_at, timeZone)
      : null,
}));

export const action = guardedDevice({}, async ({ api, t }, args: ActionFunctionArgs) =>
  submitForm({
    ...deviceEulaForm,
    fields: await args.request.formData(),
    t,
    async submit(body) {
      await api.call(deviceEulaForm.call, { body });
      return redirectWithToast("/device", { type: "success", text: t("device-licence:done") }, args);
    },
  }),
);

export default function LicencePage() {
  const { t } = useTranslation("device-licence");
  const { version, accepted } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "licence", answer: useActionData<typeof action>(), constraints: {} });
  const refused = [form.message, ...form.errorsOf(["version"]).map(({ text }) => text)].filter(Boolean).join(" ");
  return (
    <div className="stack">
      <ErrorSummary items={[]} message={refused || undefined} />
      <PageHeader title={t("title")} lead={version ? t("version", { version }) : undefined} />
      <Card className="licence">
        <p>{t("preamble")}</p>
        {licenceSections.map((name) => (
          <section key={name}>
            <h2>{t(`${name}.title`)}</h2>
            <p>{t(`${name}.text`)}</p>
          </section>
        ))}
      </Card>
      {accepted && <p>{t("accepted", { at: accepted })}</p>}
      {version && !accepted && (
        <Form method="post" {...form.props} className="form-actions">
          <input type="hidden" name="version" value={version} />
          <SubmitButton icon="check">{t("accept")}</SubmitButton>
        </Form>
      )}
    </div>
  );
}
