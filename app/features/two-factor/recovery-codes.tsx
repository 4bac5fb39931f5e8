import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** They are only shown until the person says that they are kept. */
  once: boolean;
}

/** New recovery codes, to be kept somewhere: as a file, on paper, or copied. */
export function RecoveryCodes({ codes, once }: RecoveryCodesProps) {
  const { t } = useTranslation("settings");
  const hydrated = useHydrated();
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t("twoFactor.codes.fileHead")}\n\n${text}\n`)}`;
  return (
    <Card title={t("twoFactor.codes.title")} id="recovery-codes">
      <Notice tone="warn">{t("twoFactor.codes.keep")}</Notice>
      <ul className="recovery-codes code">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="form-actions">
        <LinkButton href={file} download="streamdesk-recovery-codes.txt" icon="download">
          {t("twoFactor.codes.download")}
        </LinkButton>
        {hydrated && (
          <Button icon="printer" onClick={() => window.print()}>
            {t("twoFactor.codes.print")}
          </Button>
        )}
        <CopyButton text={text} name={t("twoFactor.codes.title")} />
        {once && (
          <Form method="post">
            <SubmitButton name="intent" value="kept">
              {t("twoFactor.codes.kept")}
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
