import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { PreferenceForm } from "./preference-form";

/**
 * Dark or light. Both buttons are in the page and the stylesheet shows the one that changes
 * something, so that it is right from the first paint, also when the device decides.
 */
export function ThemeToggle() {
  const { t } = useTranslation("shell");
  return (
    <PreferenceForm action="/theme" className="theme-toggle">
      <button
        type="submit"
        name="theme"
        value="dark"
        className="btn btn-ghost btn-icon in-light"
        aria-label={t("theme.dark")}
      >
        <Icon name="moon" />
      </button>
      <button
        type="submit"
        name="theme"
        value="light"
        className="btn btn-ghost btn-icon in-dark"
        aria-label={t("theme.light")}
      >
        <Icon name="sun" />
      </button>
    </PreferenceForm>
  );
}
