import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { Notice } from "~/ui/notice";

interface NewPasswordProps {
  username: string;
  password: string;
  /** The list as it was left. */
  back: string;
}

/** A password that was made for a car-box, to be handed to its driver: it is shown this once. */
export function NewPassword({ username, password, back }: NewPasswordProps) {
  const { t } = useTranslation("carboxes");
  return (
    <>
      <Notice tone="ok" title={t("reset.done")}>
        {t("reset.once")}
      </Notice>
      <Facts
        items={[
          { key: "username", term: t("fields.username"), value: <bdi className="code">{username}</bdi> },
          {
            key: "password",
            term: t("fields.password"),
            value: (
              <>
                <bdi className="code" dir="ltr" id="new-password">
                  {password}
                </bdi>{" "}
                <CopyButton text={password} name={t("fields.password")} />
              </>
            ),
          },
        ]}
      />
      <div className="form-actions">
        <LinkButton href={back}>{t("reset.back")}</LinkButton>
      </div>
    </>
  );
}
