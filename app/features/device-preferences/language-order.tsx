import { useTranslation } from "react-i18next";
import type { ServerForm } from "~/screens/form/form";
import { SelectField } from "~/ui/select-field";
import { ChoiceCards } from "./choice-cards";
import { languageFieldNames } from "./language-fields";
import type { LanguagePreference } from "./preferences";

interface LanguageOrderProps {
  preference: LanguagePreference;
  form: ServerForm;
  options: readonly { code: string; label: string }[];
  /** How many languages an order may have. */
  places: number;
}

/**
 * A word such as "automatic", or languages in an order: one list for each place, so that it is
 * ordered without dragging, by key or remote, with JavaScript or without.
 */
export function LanguageOrder({ preference, form, options, places }: LanguageOrderProps) {
  const { t } = useTranslation("device-preferences");
  const { name, words } = preference;
  const cards = [...words, "list"].map((word) => ({
    value: word,
    label: t(`languages.${word}`),
    text: t(`texts.${name}.${word}`),
  }));
  const choices = options.map(({ code, label }) => ({ value: code, label }));
  return (
    <>
      <ChoiceCards legend={t(`fields.${name}`)} binding={form.field(name)} cards={cards} />
      <fieldset className="language-order form">
        <legend>{t("languages.order")}</legend>
        {languageFieldNames(places).map((field, at) => (
          <SelectField
            key={field}
            {...form.field(field)}
            label={t("languages.place", { place: at + 1 })}
            optional={false}
            options={choices}
            empty={t("languages.none")}
          />
        ))}
      </fieldset>
    </>
  );
}
