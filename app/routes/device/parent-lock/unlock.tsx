import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { labelledErrors } from "~/features/account/labelled-errors";
import { PinField } from "~/features/device-preferences/lock-coverage";
import { lockCalls, unlockForm } from "~/features/device-preferences/lock-forms.server";
import { formatDateTime } from "~/i18n/format";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { deviceArea } from "~/session/areas.server";
import { guardedDevice } from "~/session/guarded.server";
import { nextPage } from "~/session/next-page.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = {
  namespaces: ["device-locks"],
  title: (t) => t("device-locks:unlock.title"),
};

const LOCK = "/device/parent-lock";

export const loader = guardedDevice({}, async ({ api, timeZone }, _args: LoaderFunctionArgs) => {
  const lock = await api.call(lockCalls.read, {});
  if (!lock.enabled) throw redirect(LOCK);
  return {
    shutUntil: lock.locked_out_until ? formatDateTime(lock.locked_out_until, timeZone) : null,
    constraints: formConstraints(unlockForm.schema),
  };
});

/** Goes on to the page that was asked for, which the lock came in between. */
export const action = guardedDevice({}, async ({ api, t }, args: ActionFunctionArgs) =>
  submitForm({
    ...unlockForm,
    fields: await args.request.formData(),
    t,
    async submit(body) {
      await api.call(unlockForm.call, { body });
      const headers = new Headers();
      const to = await nextPage(deviceArea, async () => LOCK, args, headers);
      return redirect(to, { headers });
    },
  }),
);

export default function UnlockPage() {
  const { t } = useTranslation("device-locks");
  const { shutUntil, constraints } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "unlock", answer: useActionData<typeof action>(), constraints });
  return (
    <>
      <ErrorSummary items={labelledErrors(form, { pin: t("lock.pin") })} message={form.message} />
      <PageHeader title={t("unlock.title")} lead={t("unlock.lead")} />
      <div className="stack">
        {shutUntil && (
          <Notice tone="bad" title={t("lock.shut")}>
            <p>{t("lock.shutText", { until: shutUntil })}</p>
          </Notice>
        )}
        <Card>
          <Form method="post" {...form.props} className="form form-narrow">
            <PinField form={form} name="pin" label={t("lock.pin")} hint={t("unlock.hint")} />
            <div className="form-actions">
              <SubmitButton icon="key-round">{t("unlock.submit")}</SubmitButton>
              <LinkButton href="/device">{t("unlock.back")}</LinkButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
