import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { browserName } from "~/features/carbox/browser-name.server";
import { codeRequest, readCode, writeCode } from "~/features/carbox/carbox-calls.server";
import { approveForm, deny } from "~/features/carbox/carbox-forms.server";
import { type AskingBox, CodeRequest } from "~/features/carbox/code-request";
import { thisMinute } from "~/i18n/this-minute";
import type { RouteHandle } from "~/lib/route-handle";
import { CARBOX_HOME } from "~/session/carbox-guards.server";
import { guardedCarbox } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast } from "~/session/toast.server";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { isUpstreamError } from "~/upstream/errors";

export const handle: RouteHandle = {
  secret: true,
  namespaces: ["carbox-portal"],
  title: (t) => t("carbox-portal:link.title"),
};

const UNKNOWN = { state: "unknown" } as const;

/** Which box asks; a code of which nobody can approve any more says why, and offers nothing else. */
export const loader = guardedCarbox({}, async ({ carbox, api }, { params }: LoaderFunctionArgs) => {
  const code = readCode(params.code ?? "");
  if (code === null) return data(UNKNOWN, { status: 404 });
  if (code !== params.code) return redirect(`/carbox/link/${code}`);
  try {
    const { status, ip, user_agent, created_at } = await api.call(codeRequest, { params: { code } });
    if (status !== "pending") return data({ state: status }, { status: 410 });
    const box: AskingBox = {
      written: writeCode(code),
      ip: ip ?? null,
      browser: browserName(user_agent),
      at: created_at ?? null,
      now: thisMinute(),
    };
    return data({ state: status, box, username: carbox.username });
  } catch (error) {
    if (!isUpstreamError(error, "not-found")) throw error;
    return data(UNKNOWN, { status: 404 });
  }
});

export const action = guardedCarbox({}, async ({ api, t }, args: ActionFunctionArgs) => {
  const code = readCode(args.params.code ?? "");
  const fields = await args.request.formData();
  const intent = fields.get("intent");
  if (code === null || (intent !== "approve" && intent !== "deny")) throw data(null, { status: 400 });
  return pressButton(`/carbox/link/${code}`, args, t, async () => {
    const params = { code };
    if (intent === "deny") await api.call(deny, { params });
    else await api.call(approveForm.call, { params, body: { remember: fields.get("remember") === "on" } });
    return redirectWithToast(CARBOX_HOME, { type: "success", text: t(`carbox-portal:link.done.${intent}`) }, args);
  });
});

export default function LinkPage() {
  const { t } = useTranslation("carbox-portal");
  const page = useLoaderData<typeof loader>();
  if ("box" in page) return <CodeRequest {...page} />;
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{t("link.gone")}</h1>
      <Notice tone="warn" title={t(`link.states.${page.state}.title`)}>
        <p>{t(`link.states.${page.state}.text`)}</p>
      </Notice>
      <p className="carbox-actions">
        <LinkButton href="/carbox/link" icon="key-round">
          {t("link.other")}
        </LinkButton>
        <LinkButton href="/carbox/portal" icon="house">
          {t("link.home")}
        </LinkButton>
      </p>
    </div>
  );
}
