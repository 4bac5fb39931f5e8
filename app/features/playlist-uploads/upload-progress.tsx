import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { UploadState } from "./use-upload";

/** How far an upload is, with the way to end it; takes the focus while it runs. Silent without a script. */
export function UploadProgress({ state, cancel }: { state: UploadState; cancel(): void }) {
  const { t } = useTranslation("playlist-uploads");
  const box = useRef<HTMLDivElement>(null);
  const isSending = state.is === "sending";
  useEffect(() => {
    if (isSending) box.current?.focus();
  }, [isSending]);

  return (
    <>
      <div role="status">
        {state.is === "cancelled" && (
          <Notice>
            <p>{t("cancelled")}</p>
          </Notice>
        )}
        {state.is === "failed" && (
          <Notice tone="bad">
            <p>{t("failed")}</p>
          </Notice>
        )}
      </div>
      {state.is === "sending" && (
        <div className="upload-progress" ref={box} tabIndex={-1}>
          <label htmlFor="upload-progress">{t(state.part < 1 ? "sending" : "reading")}</label>
          {state.part < 1 ? (
            <progress id="upload-progress" value={state.part} max={1} />
          ) : (
            <progress id="upload-progress" />
          )}
          <Button icon="x" onClick={cancel}>
            {t("cancel")}
          </Button>
        </div>
      )}
    </>
  );
}
