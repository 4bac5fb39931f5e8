import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** The mark and, beside or below it, the name. It does not mirror. */
export function Logo({ large }: { large?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <span className={large ? "logo logo-large" : "logo"}>
      <span className="logo-mark">
        <Icon name="radio-tower" />
      </span>
      <span className="logo-name">{t("product")}</span>
    </span>
  );
}
