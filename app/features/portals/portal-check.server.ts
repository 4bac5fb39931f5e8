import { formatDay } from "~/i18n/format";
import type { OptionsSession } from "~/screens/entity.server";
import { portalCheck as call, type PortalRow } from "~contract/portals.ts";

/** "Check now": its call, and what came of it in one sentence. */
export const portalCheck = { call, tell };

function tell({ name, last_result, last_http_status, account_expires_at }: PortalRow, { t }: OptionsSession) {
  const values = { title: name, status: last_http_status ?? "" };
  if (last_result === "ok" && account_expires_at) {
    const day = formatDay(account_expires_at);
    return { type: "success" as const, text: t("portal-checks:okUntil", { ...values, day }) };
  }
  // An API of another make may keep to itself what it found.
  const text = t(`portal-checks:${last_result ?? "done"}`, values);
  return { type: last_result && last_result !== "ok" ? ("error" as const) : ("success" as const), text };
}
