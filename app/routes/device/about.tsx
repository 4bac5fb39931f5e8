import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDay, MISSING } from "~/i18n/format";
import type { RouteHandle } from "~/lib/route-handle";
import { guardedDevice } from "~/session/guarded.server";
import { LinkButton } from "~/ui/button";
import { Card, Facts } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = { title: (t) => t("device:about.title") };

export const loader = guardedDevice({}, async ({ device, timeZone }, _args: LoaderFunctionArgs) => ({
  versions: {
    app: [device.app_version, device.version_code && `(${device.version_code})`].filter(Boolean).join(" "),
    android: device.android_version,
    hardware: device.hw_version,
  },
  hardware: { mac: device.mac, model: device.model_name, serial: device.serial },
  network: { localIp: device.local_ip, publicIp: device.public_ip, country: device.country },
  times: {
    activated: device.activated_at ? formatDateTime(device.activated_at, timeZone) : null,
    expires: device.expires_at ? formatDay(device.expires_at) : null,
    seen: device.last_seen_at ? formatDateTime(device.last_seen_at, timeZone) : null,
  },
  timeZone,
  licence: device.eula_version
    ? { version: device.eula_version, at: formatDateTime(device.eula_accepted_at, timeZone) }
    : null,
}));

export default function AboutDevice() {
  const { t } = useTranslation("device");
  const { licence, timeZone, ...groups } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader title={t("about.title")} lead={t("about.lead", { timeZone })} />
      {Object.entries(groups).map(([group, values]) => (
        <Card key={group} title={t(`about.${group}.title`)}>
          <Facts
            items={Object.entries(values).map(([name, value]) => ({
              key: name,
              term: t(`about.${group}.${name}`),
              value: <bdi>{value || MISSING}</bdi>,
            }))}
          />
        </Card>
      ))}
      <Card title={t("about.licence.title")}>
        <p>{licence ? t("about.licence.accepted", licence) : t("about.licence.open")}</p>
        <p>
          <LinkButton href="/device/eula" icon="file-text">
            {t("about.licence.read")}
          </LinkButton>
        </p>
      </Card>
    </div>
  );
}
