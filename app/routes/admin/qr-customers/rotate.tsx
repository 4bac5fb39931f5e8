import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { qrCalls, qrCustomers } from "~/features/qr-customers/qr-customers.server";
import type { RouteHandle } from "~/lib/route-handle";
import { rowIdOf } from "~/screens/edit/edit.server";
import { rowPage } from "~/screens/row-page.server";
import { guarded } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast } from "~/session/toast.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = {
  namespaces: ["screens", "qr-customers"],
  title: (t) => [t("qr-customers:actions.rotate"), t("qr-customers:title")].join(" · "),
};

const rules = { permissions: qrCustomers.permissions };

export const loader = guarded(rules, async (session, args: LoaderFunctionArgs) => {
  const { row, back } = await rowPage(qrCustomers, session, args);
  return { name: row.name, back };
});

export const action = guarded(rules, async ({ api, t }, args: ActionFunctionArgs) => {
  const { pathname, search } = new URL(args.request.url);
  const id = rowIdOf(args);
  return pressButton(pathname + search, args, t, async () => {
    await api.call(qrCalls.rotate, { params: { id } });
    const page = `${qrCustomers.definition.path}/${id}/qr${search}`;
    return redirectWithToast(page, { type: "success", text: t("qr-customers:done.rotate") }, args);
  });
});

export default function RotateQrRoute() {
  const { name, back } = useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-customers");
  return (
    <div className="confirm">
      <PageHeader
        title={t("rotate.title", { name })}
        breadcrumbs={[{ label: t("title"), href: back }, { label: t("actions.rotate") }]}
      />
      <Card>
        <p>{t("rotate.consequence")}</p>
        <p>{t("rotate.print")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton variant="danger" icon="refresh-cw">
            {t("rotate.submit")}
          </SubmitButton>
          <LinkButton href={back}>{t("screens:cancel")}</LinkButton>
        </Form>
      </Card>
    </div>
  );
}
