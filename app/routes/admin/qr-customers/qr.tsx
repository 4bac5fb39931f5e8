import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedQr } from "~/features/qr-customers/printed-qr.server";
import { qrCalls, qrCustomers } from "~/features/qr-customers/qr-customers.server";
import { QrSheet } from "~/features/qr-customers/qr-sheet";
import type { RouteHandle } from "~/lib/route-handle";
import { rowPage } from "~/screens/row-page.server";
import { guarded } from "~/session/guarded.server";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import "~/shell/styles/qr-sheet.css";

export const handle: RouteHandle = {
  secret: true,
  namespaces: ["screens", "qr-customers"],
  title: (t) => [t("qr-customers:actions.qr"), t("qr-customers:title")].join(" · "),
};

export const loader = guarded({ permissions: qrCustomers.permissions }, async (session, args: LoaderFunctionArgs) => {
  const { row, back } = await rowPage(qrCustomers, session, args);
  const { key, mac } = await session.api.call(qrCalls.key, { params: { id: row.id } });
  const { name, status } = row;
  const page = {
    name,
    status,
    back,
    path: `${qrCustomers.definition.path}/${row.id}`,
    search: new URL(args.request.url).search,
  };
  if (mac === null || status === "revoked" || status === "expired") return { ...page, printed: null };
  return { ...page, printed: { mac, qr: printedQr({ mac, key }, args.context.config.publicUrl) } };
});

export default function QrCustomerSheetRoute() {
  const { name, status, back, path, search, printed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-customers");
  const reason = status === "revoked" || status === "expired" ? status : "noDevice";
  return (
    <div className="confirm">
      <PageHeader
        title={t("sheet.title", { name })}
        breadcrumbs={[{ label: t("title"), href: back }, { label: t("actions.qr") }]}
      />
      {printed ? (
        <QrSheet name={name} mac={printed.mac} printed={printed.qr} rotateHref={`${path}/rotate${search}`} />
      ) : (
        <>
          <Notice tone="warn">{t(`sheet.none.${reason}`)}</Notice>
          <div className="form-actions">
            <LinkButton icon="pencil" href={`${path}/edit${search}`}>
              {t("edit")}
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
