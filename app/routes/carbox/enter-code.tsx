import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { codeForm } from "~/features/carbox/carbox-forms.server";
import type { RouteHandle } from "~/lib/route-handle";
import { formConstraints } from "~/screens/form/form.server";
import { guardedCarbox } from "~/session/guarded.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/text-field";

export const handle: RouteHandle = { namespaces: ["carbox-portal"], title: (t) => t("carbox-portal:enter.title") };

/** A code only leads to its page, so it is asked for by a form that is a link: GET. */
export const loader = guardedCarbox({}, async ({ t }, { request }: LoaderFunctionArgs) => {
  const constraints = formConstraints(codeForm.schema);
  const written = new URL(request.url).searchParams.get("code");
  if (written === null) return data({ written: "", error: null, constraints });
  const read = codeForm.schema.safeParse({ code: written });
  if (read.success) return redirect(`/carbox/link/${read.data.code}`);
  return data({ written: written.slice(0, 64), error: t("validation:carboxCode"), constraints }, { status: 422 });
});

export default function EnterCodePage() {
  const { t } = useTranslation("carbox-portal");
  const { written, error, constraints } = useLoaderData<typeof loader>();
  const id = "carbox-code";
  return (
    <Card className="carbox-narrow">
      <ErrorSummary items={error ? [{ id, text: error, name: "code" }] : []} />
      <h1 tabIndex={-1}>{t("enter.title")}</h1>
      <p className="muted">{t("enter.lead")}</p>
      <Form method="get" className="form">
        <TextField
          {...constraints.code}
          id={id}
          name="code"
          defaultValue={written}
          error={error ?? undefined}
          label={t("enter.code")}
          hint={t("enter.hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          code
        />
        <SubmitButton className="btn-wide">{t("enter.submit")}</SubmitButton>
      </Form>
    </Card>
  );
}
