import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import type { FirstStep } from "./first-steps";

/** What to do first, each with the way to its screen. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation("welcome");
  return (
    <Card title={t("stepsTitle")} flush>
      <ul className="rows">
        {steps.map(({ name, href, icon, done, count }) => {
          const counted = count !== undefined;
          return (
            <li key={name} className="rows-item">
              <span className="rows-icon">
                <Icon name={icon} />
              </span>
              <div className="rows-text">
                <a href={href}>{counted ? t(`steps.${name}.counted`, { count }) : t(`steps.${name}.title`)}</a>
                <span className="muted">{t(`steps.${name}.text`)}</span>
              </div>
              {done && <Badge tone="ok">{t("done")}</Badge>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
