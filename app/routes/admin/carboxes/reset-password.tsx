import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { carboxCalls, carboxes } from "~/features/carboxes/carboxes.server";
import { NewPassword } from "~/features/carboxes/new-password";
import type { RouteHandle } from "~/lib/route-handle";
import { rowIdOf } from "~/screens/edit/edit.server";
import { rowPage } from "~/screens/row-page.server";
import { guarded } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = {
  namespaces: ["screens", "carboxes"],
  title: (t) => [t("carboxes:actions.reset-password"), t("carboxes:title")].join(" · "),
};

const rules = { permissions: carboxes.permissions };

export const loader = guarded(rules, async (session, args: LoaderFunctionArgs) => {
  const { row, back } = await rowPage(carboxes, session, args);
  return { username: row.username, vehicle: [row.vehicle, row.plate].filter(Boolean).join(" · "), back };
});

// The answer is the page itself: a password that is shown once stands in no cookie and no address.
export const action = guarded(rules, async ({ api, t }, args: ActionFunctionArgs) => {
  const { pathname, search } = new URL(args.request.url);
  const id = rowIdOf(args);
  const made = await pressButton(pathname + search, args, t, () =>
    api.call(carboxCalls.resetPassword, { params: { id } }),
  );
  return made instanceof Response ? made : data({ made });
});

export default function ResetCarboxPasswordRoute() {
  const { username, vehicle, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("carboxes");
  const title = t("reset.title", { title: username });
  return (
    <div className="confirm">
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("title"), href: back }, { label: t("actions.reset-password") }]}
      />
      <Card className="stack">
        {vehicle && <p>{vehicle}</p>}
        {answer?.made ? (
          <NewPassword {...answer.made} back={back} />
        ) : (
          <>
            <p>{t("reset.text")}</p>
            <p>{t("reset.consequence")}</p>
            <Form method="post" className="form-actions">
              <SubmitButton icon="key-round">{t("reset.submit")}</SubmitButton>
              <LinkButton href={back}>{t("screens:cancel")}</LinkButton>
            </Form>
          </>
        )}
      </Card>
    </div>
  );
}
