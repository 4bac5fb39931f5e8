import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { devices, signInReset } from "~/features/devices/devices.server";
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
  namespaces: ["screens", "devices"],
  title: (t) => [t("devices:actions.reset-sign-in"), t("devices:title")].join(" · "),
};

const rules = { permissions: devices.permissions };

export const loader = guarded(rules, async (session, args: LoaderFunctionArgs) => {
  const { row, back } = await rowPage(devices, session, args);
  return { mac: row.mac, name: row.name ?? null, back };
});

export const action = guarded(rules, async (session, args: ActionFunctionArgs) => {
  const { api, t } = session;
  const { pathname, search } = new URL(args.request.url);
  return pressButton(pathname + search, args, t, async () => {
    const { row, back } = await rowPage(devices, session, args);
    const { ended } = await api.call(signInReset, { params: { id: rowIdOf(args) } });
    const text = t("devices:done.resetSignIn", { mac: row.mac, count: ended });
    return redirectWithToast(back, { type: "success", text }, args);
  });
});

export default function ResetSignInRoute() {
  const { mac, name, back } = useLoaderData<typeof loader>();
  const { t } = useTranslation("devices");
  return (
    <div className="confirm">
      <PageHeader
        title={t("resetSignIn.title", { mac })}
        breadcrumbs={[{ label: t("title"), href: back }, { label: t("actions.reset-sign-in") }]}
      />
      <Card>
        {name && <p className="muted">{name}</p>}
        <p>{t("resetSignIn.consequence")}</p>
        <p>{t("resetSignIn.next")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton variant="danger" icon="key-round">
            {t("resetSignIn.submit")}
          </SubmitButton>
          <LinkButton href={back}>{t("screens:cancel")}</LinkButton>
        </Form>
      </Card>
    </div>
  );
}
