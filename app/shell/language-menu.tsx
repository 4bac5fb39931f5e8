import { useTranslation } from "react-i18next";
import { Menu, MenuButton } from "~/ui/menu";
import { isLocale, localeNames, locales } from "~contract/locales.ts";
import { PreferenceForm } from "./preference-form";

/** Chooses among the languages on offer, each under its own name; absent when there is only one. */
export function LanguageMenu({ named }: { named?: boolean }) {
  const { t, i18n } = useTranslation("shell");
  if (locales.length < 2) return null;
  const current = isLocale(i18n.language) ? localeNames[i18n.language] : i18n.language;
  return (
    <Menu
      icon="languages"
      label={named ? current : undefined}
      ariaLabel={named ? undefined : t("language.label", { current })}
      buttonClass={named ? "btn btn-ghost btn-small" : "btn btn-ghost"}
      inHeader={!named}
    >
      <PreferenceForm action="/language">
        {locales.map((code) => (
          <MenuButton key={code} name="language" value={code} lang={code} current={code === i18n.language}>
            {localeNames[code]}
          </MenuButton>
        ))}
      </PreferenceForm>
    </Menu>
  );
}
