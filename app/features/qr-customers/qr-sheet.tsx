import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { useHydrated } from "~/ui/use-hydrated";
import type { PrintedQr } from "./printed-qr.server";

interface QrSheetProps {
  /** Of the customer. */
  name: string;
  mac: string;
  printed: PrintedQr;
  rotateHref: string;
}

/** The sheet that a customer is handed: the QR, and how to do without it. */
export function QrSheet({ name, mac, printed, rotateHref }: QrSheetProps) {
  const { t } = useTranslation("qr-customers");
  const hydrated = useHydrated();
  return (
    <Card className="qr-sheet">
      <h2>{name}</h2>
      <p>{t("sheet.lead")}</p>
      <img className="qr" src={printed.image} width={320} height={320} alt={t("sheet.alt", { name })} />
      <ol className="steps">
        <li>{t("sheet.scan")}</li>
        <li>{t("sheet.open")}</li>
      </ol>
      <p>{t("sheet.byHand")}</p>
      <dl className="facts">
        <div>
          <dt>{t("sheet.address")}</dt>
          <dd>
            <bdi className="code" dir="ltr">
              {printed.address}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t("fields.device_mac")}</dt>
          <dd>
            <bdi className="code" dir="ltr">
              {mac}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t("sheet.key")}</dt>
          <dd>
            <bdi className="code" dir="ltr" id="qr-key">
              {printed.key}
            </bdi>
          </dd>
        </div>
      </dl>
      <p className="muted">{t("sheet.secret")}</p>
      <div className="form-actions">
        {hydrated ? (
          <Button variant="primary" icon="printer" onClick={() => window.print()}>
            {t("sheet.print")}
          </Button>
        ) : (
          <p className="muted">{t("sheet.printHint")}</p>
        )}
        <LinkButton icon="refresh-cw" href={rotateHref}>
          {t("actions.rotate")}
        </LinkButton>
      </div>
    </Card>
  );
}
