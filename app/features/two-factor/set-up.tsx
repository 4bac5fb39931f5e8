import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ServerForm } from "~/screens/form/form";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { TextField } from "~/ui/text-field";

interface SetUpProps {
  /** Address of the QR image, null when the API sends none. */
  image: string | null;
  /** The key behind it, for typing. */
  secret: string | null;
  form: ServerForm;
}

/** A prepared second factor: scan or type the key, then confirm with a first code. */
export function SetUp({ image, secret, form }: SetUpProps) {
  const { t } = useTranslation("settings");
  return (
    <Card title={t("twoFactor.setUp.title")}>
      <ol className="steps">
        <li>
          <p>{t("twoFactor.setUp.scan")}</p>
          {image && <img className="qr" src={image} width={200} height={200} alt={t("twoFactor.setUp.qrAlt")} />}
          {secret && (
            <p>
              {t("twoFactor.setUp.orType")}{" "}
              <bdi className="code" dir="ltr">
                {inFours(secret)}
              </bdi>
              <CopyButton text={secret} name={t("twoFactor.setUp.key")} />
            </p>
          )}
        </li>
        <li>
          <p>{t("twoFactor.setUp.confirm")}</p>
          <Form method="post" {...form.props} className="form form-narrow">
            <input type="hidden" name="intent" value="enable" />
            <TextField
              {...form.field("code")}
              pattern={undefined}
              label={t("twoFactor.setUp.code")}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              code
            />
            <div className="form-actions">
              <SubmitButton name="intent" value="enable">
                {t("twoFactor.setUp.enable")}
              </SubmitButton>
            </div>
          </Form>
        </li>
      </ol>
      <Form method="post">
        <SubmitButton variant="ghost" name="intent" value="generate" icon="refresh-cw">
          {t("twoFactor.setUp.again")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
