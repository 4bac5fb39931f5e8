import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { labelledErrors } from "~/features/account/labelled-errors";
import { ChoiceCards } from "~/features/device-preferences/choice-cards";
import "~/features/device-preferences/device-preferences.css";
import { languageForm } from "~/features/device-preferences/lock-forms.server";
import { translator } from "~/i18n/locale.server";
import type { RouteHandle } from "~/lib/route-handle";
import { forgetting } from "~/screens/edit/edit.server";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { deviceArea } from "~/session/areas.server";
import { guardedDevice } from "~/session/guarded.server";
import { goInLanguage } from "~/session/next-page.server";
import { toastCookie } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { isLocale, localeNames, locales } from "~contract/locales.ts";

export const handle: RouteHandle = {
  namespaces: ["device-preferences"],
  title: (t) => t("device-preferences:language.title"),
};

const rules = { unlocked: "settings" } as const;

export const loader = guardedDevice(rules, async ({ device, locale, readOnly }, args: LoaderFunctionArgs) => {
  const typed = (await deviceArea.keptForm.of(args))?.get("locale");
  const known = isLocale(device.locale) ? device.locale : locale;
  const page = { readOnly, locale: isLocale(typed) ? typed : known, constraints: formConstraints(languageForm.schema) };
  return data(page, { headers: await forgetting(deviceArea, args) });
});

export const action = guardedDevice(rules, async ({ api, t }, args: ActionFunctionArgs) =>
  submitForm({
    ...languageForm,
    fields: await args.request.formData(),
    t,
    async submit(body) {
      await api.call(languageForm.call, { body });
      const text = translator(body.locale)("device-preferences:language.saved");
      const headers = new Headers({ "Set-Cookie": await toastCookie({ type: "success", text }, args) });
      return goInLanguage("/device/language", body.locale, args, headers);
    },
  }),
);

export default function DeviceLanguagePage() {
  const { t } = useTranslation("device-preferences");
  const { readOnly, locale, constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useServerForm({ id: "device-language", answer, constraints, values: { locale } });
  const cards = locales.map((code) => ({ value: code, label: localeNames[code], lang: code }));
  return (
    <>
      <ErrorSummary items={labelledErrors(form, { locale: t("language.title") })} message={form.message} />
      <PageHeader title={t("language.title")} lead={t("language.lead")} />
      <Card>
        <Form method="post" {...form.props} className="form">
          <fieldset disabled={readOnly}>
            <ChoiceCards legend={t("language.title")} binding={form.field("locale")} cards={cards} />
          </fieldset>
          {!readOnly && (
            <div className="form-actions">
              <SubmitButton icon="save">{t("save")}</SubmitButton>
            </div>
          )}
        </Form>
      </Card>
    </>
  );
}
