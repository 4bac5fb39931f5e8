import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TextsView } from "~/features/device-texts/texts-view";
import { useDeviceWay } from "~/features/devices/device-way";
import { devices } from "~/features/devices/devices.server";
import type { RouteHandle } from "~/lib/route-handle";
import { rowPage } from "~/screens/row-page.server";
import { guarded } from "~/session/guarded.server";
import { staffSender } from "~/session/text-sender.server";
import { PageHeader } from "~/ui/page-header";
import { sendText, textPage } from "../../texts/text-page.server";
import { DeviceTabs } from "./device-tabs";

export const handle: RouteHandle = {
  namespaces: ["device-texts", "device-pages", "devices"],
  title: (t, data) => `${t("device-pages:tabs.messages")} · ${data.device.mac}`,
};

const rules = { permissions: devices.permissions };

export const loader = guarded(rules, async (session, args: LoaderFunctionArgs) => {
  const { row } = await rowPage(devices, session, args);
  return textPage(staffSender(session, row), args);
});

export const action = guarded(rules, async (session, args: LoaderFunctionArgs) => {
  const { row } = await rowPage(devices, session, args);
  return sendText(staffSender(session, row), args);
});

export default function DeviceMessagesRoute() {
  const { t } = useTranslation("device-texts");
  const data = useLoaderData<typeof loader>();
  const { mac, name } = data.device;
  const id = Number(useParams().id);
  const { above } = useDeviceWay();
  return (
    <>
      <PageHeader
        title={t("device-pages:tabs.messages")}
        lead={t(name === null ? "leadUnnamed" : "lead", { name, mac })}
        breadcrumbs={[...above({ id, mac }), { label: t("device-pages:tabs.messages") }]}
      />
      <DeviceTabs />
      <div className="stack sent-page">
        <TextsView data={data} answer={useActionData<typeof action>()} />
      </div>
    </>
  );
}
