import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatList } from "~/i18n/format";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card, Facts } from "~/ui/card";
import { Notice } from "~/ui/notice";
import type { ParentalLock } from "~contract/parental-lock.ts";

interface LockStateProps {
  lock: ParentalLock;
  /** Times of the lock as the person reads them. */
  unlockedUntil: string | null;
  lockedOutUntil: string | null;
}

/** What the lock covers, and whether this browser may open it now. */
export function LockState({ lock, unlockedUntil, lockedOutUntil }: LockStateProps) {
  const { t, i18n } = useTranslation("device-locks");
  return (
    <>
      {lockedOutUntil && (
        <Notice tone="bad" title={t("lock.shut")}>
          <p>{t("lock.shutText", { until: lockedOutUntil })}</p>
        </Notice>
      )}
      <Card title={t("lock.on")}>
        <Facts
          items={[
            {
              term: t("lock.areas"),
              value: formatList(
                lock.areas.map((area) => t(`lock.area.${area}`)),
                i18n.language,
              ),
            },
            { term: t("lock.relock"), value: t(`lock.after.${lock.relock}`) },
            {
              term: t("lock.here"),
              value: unlockedUntil ? t("lock.openUntil", { until: unlockedUntil }) : t("lock.shutHere"),
            },
          ]}
        />
        {unlockedUntil ? (
          <Form method="post" className="form-actions">
            <SubmitButton variant="secondary" icon="lock" name="intent" value="relock">
              {t("lock.relockNow")}
            </SubmitButton>
          </Form>
        ) : (
          <p className="form-actions">
            <LinkButton href="/device/parent-lock/unlock" icon="key-round">
              {t("lock.unlock")}
            </LinkButton>
          </p>
        )}
      </Card>
    </>
  );
}
