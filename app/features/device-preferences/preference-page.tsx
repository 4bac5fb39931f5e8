import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { labelledErrors } from "~/features/account/labelled-errors";
import { type FormConstraints, type FormValues, type ServerForm, useServerForm } from "~/screens/form/form";
import type { FormAnswer } from "~/screens/form/form.server";
import { useRouteAnswer } from "~/screens/route-data";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ChoicesField } from "~/ui/choices-field";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import type { DevicePreferences } from "~contract/device-preferences.ts";
import { ChoiceCards } from "./choice-cards";
import "./device-preferences.css";
import { languageFieldNames } from "./language-fields";
import { LanguageOrder } from "./language-order";
import { NumberControl } from "./number-control";
import { PreferenceMenu } from "./preference-menu";
import { type Preference, type PreferenceGroup, preferenceNamed, preferencesIn, wordOf } from "./preferences";
import { Preview } from "./preview";
import { type LanguageNames, valueText } from "./value-text";

/** What the loader of a preference's page hands over. */
export interface PreferenceData {
  group: PreferenceGroup;
  name: string;
  preferences: DevicePreferences;
  /** What each preference is where nobody chose. */
  usual: DevicePreferences;
  /** Whether this one is as nobody chose it. */
  isUsual: boolean;
  /** The values that a choice or a set offers. */
  offered: readonly string[];
  languages: LanguageNames;
  /** How many languages an order may have. */
  places: number;
  values: FormValues;
  constraints: FormConstraints;
  readOnly: boolean;
}

interface PreferencePageProps {
  data: PreferenceData;
}

/**
 * The page of one preference: its control, its default, and the way to those of its group. Saved
 * or reset, it begins anew with what is stored: a form by itself keeps what was typed and its errors.
 */
export function PreferencePage({ data }: PreferencePageProps) {
  const answer = useRouteAnswer<FormAnswer>();
  const state = answer ? "refused" : JSON.stringify(data.values);
  return <PreferenceForm key={`${data.name} ${state}`} data={data} answer={answer} />;
}

function PreferenceForm({ data, answer }: PreferencePageProps & { answer: FormAnswer | undefined }) {
  const { t, i18n } = useTranslation("device-preferences");
  const { group, name, preferences, usual, languages, constraints, values, places } = data;
  const form = useServerForm({ id: name.replaceAll("_", "-"), answer, constraints, values });
  const preference = preferenceNamed(group, name);
  if (!preference) return null;
  const entries = preferencesIn(group);
  const ordered = languageFieldNames(places).map((field, at) => [field, t("languages.place", { place: at + 1 })]);
  const labels = { [name]: t(`fields.${preference.name}`), ...Object.fromEntries(ordered) };
  return (
    <>
      <ErrorSummary items={labelledErrors(form, labels)} message={form.message} />
      <PageHeader title={t(`fields.${preference.name}`)} lead={t(`leads.${preference.name}`)} />
      <div className="stack">
        <Card>
          <Form method="post" {...form.props} className="form">
            <fieldset className="form" disabled={data.readOnly}>
              <Control preference={preference} form={form} data={data} />
            </fieldset>
            <div className="muted">
              {t("usual", { value: valueText(preference, usual, languages, { t, language: i18n.language }) })}
            </div>
            {!data.readOnly && (
              <div className="form-actions">
                <SubmitButton icon="save">{t("save")}</SubmitButton>
                {!data.isUsual && (
                  <SubmitButton variant="secondary" icon="rotate-ccw" name="intent" value="reset" formNoValidate>
                    {t("reset")}
                  </SubmitButton>
                )}
              </div>
            )}
          </Form>
        </Card>
        {entries.length > 1 && (
          <PreferenceMenu
            label={t(`groups.${group}`)}
            entries={entries}
            current={preference}
            preferences={preferences}
            languages={languages}
          />
        )}
      </div>
    </>
  );
}

interface ControlProps {
  preference: Preference;
  form: ServerForm;
  data: PreferenceData;
}

/** The control of a preference by its kind. */
function Control({ preference, form, data: { offered, languages, places } }: ControlProps) {
  const { t } = useTranslation("device-preferences");
  const { name } = preference;
  switch (preference.kind) {
    case "choice": {
      const cards = offered.map((value) => ({
        value,
        label: t(`choices.${name}.${wordOf(value)}`),
        text: preference.drawn === "theme" ? undefined : t(`texts.${name}.${wordOf(value)}`),
        picture: <Preview drawn={preference.drawn} value={value} />,
      }));
      return <ChoiceCards legend={t(`fields.${name}`)} binding={form.field(name)} cards={cards} />;
    }
    case "number":
      return <NumberControl preference={preference} binding={form.field(name)} />;
    case "set": {
      const options = offered.map((value) => ({ value, label: t(`choices.${name}.${value}`) }));
      return (
        <ChoicesField {...form.field(name)} label={t(`fields.${name}`)} options={options} chosen={form.chosen(name)} />
      );
    }
    case "languages":
      return (
        <LanguageOrder preference={preference} form={form} options={languages[preference.tracks]} places={places} />
      );
  }
}
