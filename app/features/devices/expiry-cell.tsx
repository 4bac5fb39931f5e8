import type { ReactNode } from "react";
import { formatDay } from "~/i18n/format";
import type { ListRow } from "~/screens/definition";
import type { ValueContext } from "~/screens/value-cell";
import { Badge } from "~/ui/badge";
import type { DeviceRow } from "~contract/devices.ts";

const DAY_MS = 24 * 3_600_000;
/** From here on somebody should renew. */
const SOON_DAYS = 30;
const URGENT_DAYS = 7;

/** The day a device expires, with the days that are left when they are few; nothing where it never does. */
export function expiryCell(
  { expires_at, status }: ListRow<DeviceRow>,
  { text, now }: Pick<ValueContext, "text" | "now">,
): ReactNode {
  if (!expires_at) return undefined;
  const day = formatDay(expires_at);
  const left = Math.floor((Date.parse(expires_at) - Date.parse(now)) / DAY_MS);
  if (status !== "active" || left < 0 || left > SOON_DAYS) return day;
  return (
    <>
      {day} <Badge tone={left <= URGENT_DAYS ? "bad" : "warn"}>{text.t("devices:expiresIn", { count: left })}</Badge>
    </>
  );
}
