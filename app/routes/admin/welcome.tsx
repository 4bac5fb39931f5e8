import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { firstSteps } from "~/features/account/first-steps";
import { FirstSteps } from "~/features/account/first-steps-list";
import { portals } from "~/features/portals/portals.server";
import type { RouteHandle } from "~/lib/route-handle";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import { identityOf } from "~/session/identity.server";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { isUpstreamError } from "~/upstream/errors";

export const handle: RouteHandle = { namespaces: ["welcome"], title: (t) => t("welcome:title") };

export const loader = guarded({}, async (session, args: LoaderFunctionArgs) => {
  const { user, permissions, roles } = session;
  const identity = await identityOf(args);
  const unread = identity.state === "signed-in" ? identity.unread.length : 0;
  return {
    name: user.name,
    role: roles[0]?.display_name ?? null,
    idle: permissions.size === 0,
    steps: firstSteps({ user, permissions, portals: await portalCount(session), unread }),
  };
});

/** The page is about more than portals: when they cannot be counted, it says nothing about their number. */
async function portalCount({ api, permissions }: AdminSession): Promise<number | null> {
  if (!permissions.has("manage-portals")) return null;
  try {
    const { meta } = await api.call(portals.resource.list, { query: { length: 1 } });
    return meta.total;
  } catch (error) {
    if (isUpstreamError(error)) return null;
    throw error;
  }
}

export default function WelcomePage() {
  const { t } = useTranslation("welcome");
  const { name, role, idle, steps } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader title={t("heading", { name })} lead={role ? t("leadRole", { role }) : t("lead")} />
      {idle && (
        <Notice tone="info" title={t("idle.title")}>
          <p>{t("idle.text")}</p>
        </Notice>
      )}
      <FirstSteps steps={steps} />
    </div>
  );
}
