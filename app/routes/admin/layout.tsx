import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { knownTimeZone } from "~/i18n/format";
import { thisMinute } from "~/i18n/this-minute";
import { identityOf } from "~/session/identity.server";
import { safePath } from "~/session/safe-path";
import { sessionHeaders } from "~/session/session-headers.server";
import type { FrameData } from "~/shell/frame-data";
import { MainLayout } from "~/shell/main-layout";

/**
 * The frame of the admin area. It guards nothing: every page below guards itself, and this never
 * fails, so that a page that does keeps its frame.
 */
export async function loader(args: LoaderFunctionArgs) {
  return data(await frameOf(args), { headers: await sessionHeaders(args) });
}

async function frameOf(args: LoaderFunctionArgs): Promise<{ signedIn: boolean; frame: FrameData | null }> {
  const identity = await identityOf(args);
  if (identity.state !== "signed-in") return { signedIn: identity.state === "unavailable", frame: null };
  const { user, roles, permissions, unread } = identity;
  const frame = {
    user: { name: user.name, role: roles[0]?.display_name ?? "" },
    permissions: [...permissions],
    notifications: unread.map(({ id, data, created_at }) => ({
      id,
      body: data.body,
      url: safePath(data.url),
      at: created_at,
    })),
    now: thisMinute(),
    timeZone: knownTimeZone(user.timezone),
  };
  return { signedIn: true, frame };
}

export default function AdminLayout() {
  const { signedIn, frame } = useLoaderData<typeof loader>();
  if (!signedIn) return <Outlet />;
  return (
    <MainLayout frame={frame}>
      <Outlet />
    </MainLayout>
  );
}
