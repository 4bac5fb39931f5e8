import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { DevicePreferences } from "~contract/device-preferences.ts";
import type { Preference } from "./preferences";
import { isClock, type LanguageNames, valueText } from "./value-text";

interface PreferenceMenuProps {
  label: string;
  entries: readonly Preference[];
  current: Preference;
  preferences: DevicePreferences;
  languages: LanguageNames;
}

/** The preferences beside the one that is open, each with what it is set to. */
export function PreferenceMenu({ label, entries, current, preferences, languages }: PreferenceMenuProps) {
  const { t, i18n } = useTranslation("device-preferences");
  return (
    <nav className="card card-flush" aria-label={label}>
      <ul className="panel-links">
        {entries.map((entry) => (
          <li key={entry.name}>
            <a className="panel-link" href={entry.path} aria-current={entry.name === current.name ? "page" : undefined}>
              <span>
                <strong>{t(`fields.${entry.name}`)}</strong>
                <small>
                  <bdi dir={isClock(entry) ? "ltr" : undefined}>
                    {valueText(entry, preferences, languages, { t, language: i18n.language })}
                  </bdi>
                </small>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
