import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TextsView } from "~/features/device-texts/texts-view";
import { useDeviceWay } from "~/features/devices/device-way";
import type { RouteHandle } from "~/lib/route-handle";
import { guardedTextSender } from "~/session/text-sender.server";
import { PageHeader } from "~/ui/page-header";
import { sendText, textPage } from "../texts/text-page.server";

export const handle: RouteHandle = {
  namespaces: ["device-texts", "devices"],
  title: (t) => t("device-texts:title"),
};

export const loader = guardedTextSender(textPage);
export const action = guardedTextSender(sendText);

export default function SendTextPage() {
  const { t } = useTranslation("device-texts");
  const data = useLoaderData<typeof loader>();
  const { id, mac, name } = data.device;
  const { above } = useDeviceWay();
  return (
    <div className="stack sent-page">
      <PageHeader
        title={t("title")}
        lead={t(name === null ? "leadUnnamed" : "lead", { name, mac })}
        breadcrumbs={id === null ? undefined : [...above({ id, mac }), { label: t("title") }]}
      />
      <TextsView data={data} answer={useActionData<typeof action>()} />
    </div>
  );
}
