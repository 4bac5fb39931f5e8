import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "~/ui/button";
import type { DemoAccount } from "./demo-accounts.server";

/** The demo's accounts below the sign-in; one press signs in as any of them. */
export function DemoAccounts({ accounts }: { accounts: readonly DemoAccount[] }) {
  const { t } = useTranslation("demo");
  return (
    <details className="disclosure" suppressHydrationWarning>
      <summary>{t("title")}</summary>
      <ul className="rows">
        {accounts.map(({ field, name, password, purpose, totpSecret }) => (
          <li key={name} className="rows-item">
            <div className="rows-text">
              <strong className="code">
                <bdi dir="ltr">{name}</bdi>
              </strong>
              <span className="code muted">
                <bdi dir="ltr">{password}</bdi>
              </span>
              <span className="muted">{t(`${purpose}`)}</span>
              {totpSecret && <span className="muted">{t("totp", { secret: totpSecret })}</span>}
            </div>
            <Form method="post">
              <input type="hidden" name={field} value={name} />
              <input type="hidden" name="password" value={password} />
              <SubmitButton variant="secondary" size="small" aria-label={t("useNamed", { email: name })}>
                {t("use")}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
