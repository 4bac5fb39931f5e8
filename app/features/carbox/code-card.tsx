import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import type { EndedCode } from "./code-answer";
import { useApproval } from "./use-approval";

/** What the sign-in page of a car-box shows beside its form. */
export type ShownCode =
  | { state: "pending"; code: string; written: string; image: string | null }
  | { state: EndedCode }
  /** In the API's words, "" where it gave none. */
  | { state: "unavailable"; message: string };

interface CodeCardProps {
  shown: ShownCode;
  /** Where the page asks again. */
  here: string;
  /** Where a code is typed on a phone. */
  linkAddress: string;
}

/**
 * The code by which a phone signs this box in. The page notices by itself with JavaScript;
 * without it a link asks.
 */
export function CodeCard({ shown, here, linkAddress }: CodeCardProps) {
  const { t } = useTranslation("carbox");
  const ended = useApproval(shown.state === "pending" ? shown.code : null);
  if (shown.state === "unavailable")
    return (
      <Card title={t("code.title")}>
        <Notice tone="warn">
          <p>{shown.message || t("code.unavailable")}</p>
        </Notice>
        <p className="carbox-actions">
          <LinkButton href={here} icon="refresh-cw" data-document>
            {t("code.again")}
          </LinkButton>
        </p>
      </Card>
    );
  const why = shown.state === "pending" ? ended : shown.state;
  return (
    <Card title={t("code.title")}>
      {shown.state === "pending" && why === null && <WaitingCode shown={shown} here={here} linkAddress={linkAddress} />}
      <div role="status">
        {why && (
          <Notice tone={why === "denied" ? "bad" : "warn"} title={t(`code.ended.${why}.title`)}>
            <p>{t(`code.ended.${why}.text`)}</p>
          </Notice>
        )}
      </div>
      {why && (
        <Form method="post" className="carbox-actions">
          <SubmitButton name="intent" value="code" icon="qr-code">
            {t("code.new")}
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}

interface WaitingCodeProps extends Omit<CodeCardProps, "shown"> {
  shown: Extract<ShownCode, { state: "pending" }>;
}

function WaitingCode({ shown: { written, image }, here, linkAddress }: WaitingCodeProps) {
  const { t } = useTranslation("carbox");
  const hydrated = useHydrated();
  return (
    <>
      <p>{t("code.lead")}</p>
      {image && <img className="qr carbox-qr" src={image} width={240} height={240} alt={t("code.qrAlt")} />}
      <p>
        {t("code.type")}{" "}
        <bdi className="code" dir="ltr">
          {linkAddress}
        </bdi>
      </p>
      <p className="carbox-code">
        <bdi dir="ltr">{written}</bdi>
      </p>
      <p className="muted">{t("code.term")}</p>
      {hydrated ? (
        <p className="muted">{t("code.waiting")}</p>
      ) : (
        <p className="carbox-actions">
          <LinkButton href={here} icon="refresh-cw" data-document>
            {t("code.refresh")}
          </LinkButton>
        </p>
      )}
    </>
  );
}
