import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PanelLinks } from "~/features/device/panel-links";
import { formatDay } from "~/i18n/format";
import type { RouteHandle } from "~/lib/route-handle";
import { guardedDevice } from "~/session/guarded.server";
import { panelGroups, panelPath, wordOf } from "~/shell/device-navigation";
import { DeviceStatus } from "~/shell/device-status";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";

export const handle: RouteHandle = { title: (t) => t("device:home.title") };

export const loader = guardedDevice({}, async ({ device }, _args: LoaderFunctionArgs) => {
  const { mac, name, model_name, status, is_trial, expires_at, eula_version, eula_current } = device;
  return {
    device: { mac, name: name ?? null, model: model_name ?? null, status, trial: is_trial, until: expires_at ?? null },
    /** Which licence is to be accepted, and whether there was one before. */
    licence: eula_current && eula_current !== eula_version ? { changed: Boolean(eula_version) } : null,
  };
});

export default function PanelHome() {
  const { t } = useTranslation("device");
  const { device, licence } = useLoaderData<typeof loader>();
  const { mac, name, model, status, trial, until } = device;
  const term = until === null ? "endless" : status === "expired" ? "ended" : trial ? "trial" : "until";
  const links = panelGroups
    .flatMap(({ entries }) => entries)
    .filter(({ route }) => route !== "device.panel")
    .map((entry) => ({
      href: panelPath(entry, mac),
      icon: entry.icon,
      title: t(`nav.${wordOf(entry)}.title`),
      text: t(`nav.${wordOf(entry)}.text`),
    }));
  return (
    <div className="stack">
      <Card>
        <div className="card-head">
          <h1 tabIndex={-1}>{name ?? t("unnamed")}</h1>
          <DeviceStatus status={status} />
        </div>
        <p className="muted">{[model, t(`home.${term}`, { day: formatDay(until) })].filter(Boolean).join(" · ")}</p>
      </Card>
      {licence && (
        <Notice title={t(licence.changed ? "home.licence.changed" : "home.licence.open")}>
          <p>{t("home.licence.text")}</p>
          <p>
            <LinkButton href="/device/eula" icon="file-text">
              {t("home.licence.read")}
            </LinkButton>
          </p>
        </Notice>
      )}
      <PanelLinks links={links} />
    </div>
  );
}
