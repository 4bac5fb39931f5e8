import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** What could be a key. */
const KEY = /^[\w-]{8,64}$/;

/**
 * Offers the key that a printed QR carries behind the `#` of the address, where no server sees it;
 * a press enters it as the password. It is taken out of the address at once, so that it stays in no
 * history. Without JavaScript there is nothing here: the key stands on the sheet, to be typed.
 */
export function ScannedKey() {
  const { t } = useTranslation("device");
  const [key, setKey] = useState("");
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const scanned = hash.slice(1);
    // Or it is the place on the page that a link goes to.
    if (!KEY.test(scanned) || document.getElementById(scanned)) return;
    setKey(scanned);
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  if (key === "") return null;

  function enter({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const field = form?.elements.namedItem("password");
    if (field instanceof HTMLInputElement) field.value = key;
  }

  return (
    <Notice title={t("login.scanned.title")}>
      <p>{t("login.scanned.text")}</p>
      <Button type="submit" variant="primary" icon="qr-code" onClick={enter}>
        {t("login.scanned.use")}
      </Button>
    </Notice>
  );
}
