import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

const tabs = [
  { name: "profile", href: "/settings/profile" },
  { name: "password", href: "/settings/password" },
  { name: "twoFactor", href: "/settings/2fa" },
  { name: "notifications", href: "/settings/notifications" },
] as const;

/** The pages of one's own account. The entry of 2FA needs a permission, its page does not (spec §2.8). */
export function SettingsTabs({ showTwoFactor }: { showTwoFactor: boolean }) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const shown = tabs.filter((tab) => tab.name !== "twoFactor" || showTwoFactor || pathname === tab.href);
  return (
    <nav className="tabs" aria-label={t("tabs.label")}>
      <ul>
        {shown.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={pathname === tab.href ? "page" : undefined}>
              {t(`tabs.${tab.name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
