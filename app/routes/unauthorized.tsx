import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RouteHandle } from "~/lib/route-handle";
import { homePath, identityOf } from "~/session/identity.server";
import { BasicLayout } from "~/shell/basic-layout";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { allPermissions } from "~contract/permissions.ts";

export const handle: RouteHandle = { namespaces: ["unauthorized"], title: (t) => t("unauthorized:title") };

/** The 401 page (spec §5): which permission was missing, as far as the address names a known one, and the way on. */
export async function loader(args: LoaderFunctionArgs) {
  const named = new URL(args.request.url).searchParams.get("permission")?.split(",") ?? [];
  const missing = allPermissions.filter((permission) => named.includes(permission));
  const identity = await identityOf(args);
  const back =
    identity.state === "anonymous"
      ? null
      : identity.state === "signed-in"
        ? homePath(identity.permissions)
        : "/welcome";
  return data({ missing, back }, { status: 401 });
}

export default function Unauthorized() {
  const { t } = useTranslation("unauthorized");
  const { missing, back } = useLoaderData<typeof loader>();
  return (
    <BasicLayout>
      <div className="failure">
        <span className="empty-icon">
          <Icon name="lock" />
        </span>
        <h1 tabIndex={-1}>{t("title")}</h1>
        <p>{t("text")}</p>
        {missing.length > 0 && (
          <dl className="permissions">
            <dt>{t("permission", { count: missing.length })}</dt>
            {missing.map((permission) => (
              <dd key={permission}>
                <code>{permission}</code>
              </dd>
            ))}
          </dl>
        )}
        {back === null && <p>{t("anonymous")}</p>}
        <div className="failure-actions">
          {back === null ? (
            <LinkButton href="/login" variant="primary">
              {t("signIn")}
            </LinkButton>
          ) : (
            <LinkButton href={back} variant="primary">
              {t(back === "/" ? "home" : "welcome")}
            </LinkButton>
          )}
        </div>
      </div>
    </BasicLayout>
  );
}
