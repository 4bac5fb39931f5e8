import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";
import { useHydrated } from "./use-hydrated";

/** Copies a text; absent without JavaScript, where the text itself can be selected. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation("common");
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(setCopied, 2000, false);
  }

  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-icon btn-small"
        aria-label={t("copy.button", { name })}
        onClick={copy}
      >
        <Icon name={copied ? "check" : "copy"} />
      </button>
      <span className="sr-only" role="status">
        {copied ? t("copy.done") : ""}
      </span>
    </>
  );
}
