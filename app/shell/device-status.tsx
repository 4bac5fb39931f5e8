import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import type { Tone } from "~/ui/notice";
import type { DeviceSession } from "~contract/device-session.ts";

export type PanelStatus = DeviceSession["status"];

const tones: Record<PanelStatus, Tone> = { pending: "info", active: "ok", expired: "warn", blocked: "bad" };

/** The state of the device, in words and a colour. */
export function DeviceStatus({ status }: { status: PanelStatus }) {
  const { t } = useTranslation("device");
  return (
    <Badge tone={tones[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}
