import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "~/ui/button";

interface OAuthButtonsProps {
  providers: readonly { name: string; label: string }[];
  /** Where a provider's button posts to. */
  action(name: string): string;
}

/** A button for each provider. Each is a form of its own: nothing that was typed goes along. */
export function OAuthButtons({ providers, action }: OAuthButtonsProps) {
  const { t } = useTranslation("auth");
  return providers.map(({ name, label }) => (
    <Form key={name} method="post" action={action(name)}>
      <SubmitButton variant="secondary" className="btn-wide" name="provider" value={name}>
        {t("oauth.continue", { provider: label })}
      </SubmitButton>
    </Form>
  ));
}
