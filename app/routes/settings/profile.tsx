import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { emailResendForm, profileForm } from "~/features/account/account-forms.server";
import { labelledErrors } from "~/features/account/labelled-errors";
import { profileValues } from "~/features/account/profile-values.server";
import { timeZones } from "~/features/account/time-zones.server";
import { translator } from "~/i18n/locale.server";
import { writeLocaleCookie } from "~/i18n/locale-cookie.server";
import type { RouteHandle } from "~/lib/route-handle";
import { forgetting } from "~/screens/edit/edit.server";
import { lockVersionOf } from "~/screens/edit/edit-fields.server";
import { submittedVersion, useServerForm } from "~/screens/form/form";
import { type FormAnswer, formConstraints, submitForm } from "~/screens/form/form.server";
import { revalidatedByRefusal, useRouteAnswer } from "~/screens/route-data";
import { adminArea } from "~/session/areas.server";
import { guarded } from "~/session/guarded.server";
import { requireAdmin } from "~/session/guards.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { isUpstreamError, UpstreamError } from "~/upstream/errors";
import { isLocale, localeNames, locales } from "~contract/locales.ts";

export const handle: RouteHandle = { title: (t) => t("settings:profile.title") };

/** A refused submission brings the row's new version with it. */
export const shouldRevalidate = revalidatedByRefusal;

export const loader = guarded({}, async ({ user }, args: LoaderFunctionArgs) => {
  const typed = await adminArea.keptForm.of(args);
  const page = {
    values: profileValues(user, typed),
    lockVersion: (typed && lockVersionOf(typed)) ?? user.lock_version ?? null,
    unconfirmed: user.email_verified_at ? null : user.email,
    zones: timeZones(user.timezone),
    constraints: formConstraints(profileForm.schema),
  };
  return data(page, { headers: await forgetting(adminArea, args) });
});

export const action = guarded({}, async ({ api, user, locale, t }, args: ActionFunctionArgs) => {
  const fields = await args.request.formData();
  if (fields.get("intent") === "resend") {
    return pressButton("/settings/profile", args, t, async () => {
      await api.call(emailResendForm.call, { body: { email: user.email } });
      const text = t("settings:profile.resent", { email: user.email });
      return redirectWithToast("/settings/profile", { type: "success", text }, args);
    });
  }
  return submitForm({
    ...profileForm,
    fields,
    beside: ["lock_version"],
    t,
    async submit(value) {
      // Whoever reads the new address's mail can set a new password.
      if (value.email !== user.email) await requireAdmin(args, { passwordVerified: true });
      const version = Number(fields.get("lock_version"));
      const saved = await api
        .call(profileForm.call, { body: version > 0 ? { ...value, lock_version: version } : value })
        .catch((error: unknown) => {
          if (!isUpstreamError(error, "conflict")) throw error;
          throw new UpstreamError({ kind: "invalid", status: 409, message: t("settings:profile.conflict") });
        });
      const language = isLocale(saved.language) ? saved.language : locale;
      const words = translator(language);
      const moved = saved.email !== user.email;
      const text = moved
        ? words("settings:profile.savedEmail", { email: saved.email })
        : words("settings:profile.saved");
      const headers = new Headers({ "Set-Cookie": writeLocaleCookie(language, args.context.config) });
      const answer = await redirectWithToast("/settings/profile", { type: "success", text }, args, headers);
      // Another language is another document: direction, messages and title change with it.
      return language === locale ? answer : redirectDocument("/settings/profile", { headers: answer.headers });
    },
  });
});

export default function ProfilePage() {
  const { t } = useTranslation("settings");
  const { values, lockVersion, unconfirmed, zones, constraints } = useLoaderData<typeof loader>();
  const answer = useRouteAnswer<FormAnswer>();
  const form = useServerForm({ id: "profile", answer, constraints, values });
  const version = submittedVersion(answer?.result) ?? lockVersion;
  const labels = {
    name: t("profile.name"),
    phone: t("profile.phone"),
    email: t("profile.email"),
    language: t("profile.language"),
    timezone: t("profile.timezone"),
  };
  return (
    <div className="stack">
      <ErrorSummary items={labelledErrors(form, labels)} message={form.message} />
      {unconfirmed && (
        <Notice tone="warn" title={t("profile.unconfirmed")}>
          <p>{t("profile.unconfirmedText", { email: unconfirmed })}</p>
          <Form method="post">
            <SubmitButton variant="secondary" size="small" name="intent" value="resend" icon="mail">
              {t("profile.resend")}
            </SubmitButton>
          </Form>
        </Notice>
      )}
      <Card title={t("profile.title")}>
        <Form method="post" {...form.props} className="form">
          {version !== null && <input type="hidden" name="lock_version" value={version} />}
          <div className="form-grid">
            <TextField {...form.field("name")} label={t("profile.name")} autoComplete="name" />
            <TextField {...form.field("phone")} type="tel" label={t("profile.phone")} autoComplete="tel" />
            <TextField
              {...form.field("email")}
              type="email"
              label={t("profile.email")}
              hint={t("profile.emailHint")}
              autoComplete="email"
              wide
            />
            <SelectField
              {...form.field("language")}
              label={t("profile.language")}
              empty={t("profile.languageDefault")}
              options={locales.map((code) => ({ value: code, label: localeNames[code] }))}
            />
            <SelectField
              {...form.field("timezone")}
              label={t("profile.timezone")}
              empty={t("profile.timezoneDefault")}
              options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
            />
          </div>
          <div className="form-actions">
            <SubmitButton icon="save">{t("profile.save")}</SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
