import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/route-handle";
import { deviceIdentityOf } from "~/session/device-identity.server";
import { deviceSessionHeaders } from "~/session/session-headers.server";
import { BasicLayout } from "~/shell/basic-layout";
import { DeviceLayout, type PanelFrame } from "~/shell/device-layout";

export const handle: RouteHandle = { namespaces: ["device"] };

/**
 * The frame of a device's panel. It guards nothing: every page below guards itself, and this
 * never fails, so that a page that does keeps its frame.
 */
export async function loader(args: LoaderFunctionArgs) {
  return data(await frameOf(args), { headers: await deviceSessionHeaders(args) });
}

async function frameOf(args: LoaderFunctionArgs): Promise<{ signedIn: boolean; frame: PanelFrame | null }> {
  const identity = await deviceIdentityOf(args);
  if (identity.state !== "signed-in") return { signedIn: identity.state === "unavailable", frame: null };
  const {
    device: { mac, name, status },
    readOnly,
  } = identity;
  return { signedIn: true, frame: { mac, name: name ?? null, status, readOnly } };
}

export default function PanelLayout() {
  const { signedIn, frame } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <BasicLayout className="panel">
        <Outlet />
      </BasicLayout>
    );
  }
  return (
    <DeviceLayout frame={frame}>
      <Outlet />
    </DeviceLayout>
  );
}
