import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { emailVerifyForm } from "~/features/account/account-forms.server";
import { AuthCard } from "~/features/account/auth-card";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { submitForm } from "~/screens/form/form.server";
import { visitor } from "~/session/guards.server";
import { identityOf } from "~/session/identity.server";
import { redirectWithToast } from "~/session/toast.server";
import { SubmitButton } from "~/ui/button";

export const handle: RouteHandle = { secret: true, namespaces: ["auth"], title: (t) => t("auth:emailVerify.title") };

/** What the mailed link carries; null when it was cut off. */
function linkOf({ request, params }: LoaderFunctionArgs) {
  const signature = new URL(request.url).searchParams.get("signature");
  const link = emailVerifyForm.schema.safeParse({ id: params.id, signature });
  return link.success ? link.data : null;
}

export async function loader(args: LoaderFunctionArgs) {
  const whole = linkOf(args) !== null;
  return data({ whole }, { status: whole ? 200 : 404 });
}

/** Only the button confirms: mail scanners open links. */
export async function action(args: ActionFunctionArgs) {
  const { api, t } = await visitor(args);
  const link = linkOf(args);
  const fields = new FormData();
  fields.set("id", String(link?.id ?? ""));
  fields.set("signature", link?.signature ?? "");
  return submitForm({
    ...emailVerifyForm,
    fields,
    t,
    async submit(body) {
      await api.call(emailVerifyForm.call, { body });
      const { state } = await identityOf(args);
      const next = state === "signed-in" ? "/settings/profile" : "/login";
      return redirectWithToast(next, { type: "success", text: t("auth:emailVerify.done") }, args);
    },
  });
}

export default function EmailVerifyPage() {
  const { t } = useTranslation("auth");
  const { whole } = useLoaderData<typeof loader>();
  const form = useServerForm({ id: "email-verify", answer: useActionData<typeof action>(), constraints: {} });
  const message = [form.message, ...form.errorsOf(["id", "signature"]).map((error) => error.text)]
    .filter(Boolean)
    .join(" ");
  const links = <a href="/email/resend">{t("emailVerify.resend")}</a>;
  if (!whole) return <AuthCard title={t("emailVerify.title")} lead={t("emailVerify.broken")} links={links} />;
  return (
    <AuthCard title={t("emailVerify.title")} lead={t("emailVerify.lead")} message={message || undefined} links={links}>
      <Form method="post" {...form.props} className="form">
        <SubmitButton className="btn-wide">{t("emailVerify.submit")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
