import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import type { FieldBinding } from "~/ui/field";
import { controlAttributes, FieldFrame } from "~/ui/field-frame";
import { useHydrated } from "~/ui/use-hydrated";

/** What the chooser of files offers first; what a file is, its content says. */
const ACCEPT = ".m3u,.m3u8,audio/x-mpegurl,application/vnd.apple.mpegurl,application/x-mpegurl";

interface FileDropProps extends FieldBinding {
  label: string;
  hint: string;
}

/** Chooses a file, also by dropping it where a script runs. */
export function FileDrop({ label, hint, ...binding }: FileDropProps) {
  const { t } = useTranslation("playlist-uploads");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hydrated = useHydrated();

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    input.current.focus();
  }

  const { required, ...attributes } = controlAttributes({ ...binding, defaultValue: undefined }, hint);
  return (
    <FieldFrame binding={binding} label={label} hint={hint}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way to what the control does */}
      <div
        className={classNames("file-drop", over && "is-over")}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input ref={input} type="file" accept={ACCEPT} required={required} {...attributes} />
        {hydrated && <p className="muted">{t("drop")}</p>}
      </div>
    </FieldFrame>
  );
}
