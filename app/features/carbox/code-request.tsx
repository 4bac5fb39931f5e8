import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MISSING } from "~/i18n/format";
import { SubmitButton } from "~/ui/button";
import { Card, Facts } from "~/ui/card";
import { CheckboxField } from "~/ui/checkbox-field";
import { Notice } from "~/ui/notice";
import { Ago } from "~/ui/time";

/** The box that asks to be signed in. */
export interface AskingBox {
  /** Its code as its screen shows it. */
  written: string;
  /** Where it asks from. */
  ip: string | null;
  browser: string | null;
  at: string | null;
  /** The time of the answer, so that server and browser write the same relative times. */
  now: string;
}

/** Says which box asks, as whom it would be signed in, and lets the person decide. */
export function CodeRequest({ box, username }: { box: AskingBox; username: string }) {
  const { t } = useTranslation("carbox-portal");
  const { written, ip, browser, at, now } = box;
  const facts = {
    browser: browser ?? MISSING,
    ip: ip ? <bdi dir="ltr">{ip}</bdi> : MISSING,
    at: at ? <Ago at={at} now={now} timeZone="UTC" /> : MISSING,
    username: <bdi dir="ltr">{username}</bdi>,
  };
  return (
    <Card className="carbox-narrow">
      <h1 tabIndex={-1}>{t("link.title")}</h1>
      <p>{t("link.compare")}</p>
      <p className="carbox-code">
        <bdi dir="ltr">{written}</bdi>
      </p>
      <Facts items={Object.entries(facts).map(([key, value]) => ({ key, term: t(`link.facts.${key}`), value }))} />
      <Notice tone="warn">
        <p>{t("link.warning")}</p>
      </Notice>
      <Form method="post" className="form">
        <CheckboxField id="carbox-remember" name="remember" label={t("link.remember")} defaultChecked />
        <div className="carbox-actions">
          <SubmitButton name="intent" value="approve" icon="check">
            {t("link.approve")}
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="deny" icon="x">
            {t("link.deny")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
