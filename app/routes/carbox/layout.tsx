import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/route-handle";
import { carboxIdentityOf } from "~/session/carbox-identity.server";
import { carboxSessionHeaders } from "~/session/session-headers.server";
import { type CarboxFrame, CarboxLayout } from "~/shell/carbox-layout";

export const handle: RouteHandle = { namespaces: ["carbox"] };

/**
 * The frame of a car-box. It guards nothing: every page below guards itself, and this never
 * fails, so that a page that does keeps its frame.
 */
export async function loader(args: LoaderFunctionArgs) {
  const identity = await carboxIdentityOf(args);
  // While the API cannot say whose it is, the way out stays.
  const unknown: CarboxFrame | null = identity.state === "unavailable" ? { vehicle: null, plate: null } : null;
  const frame = identity.state === "signed-in" ? frameOf(identity.carbox) : unknown;
  return data({ frame }, { headers: await carboxSessionHeaders(args) });
}

function frameOf({ vehicle, name, plate }: { vehicle?: string | null; name?: string | null; plate?: string | null }) {
  return { vehicle: vehicle ?? name ?? null, plate: plate ?? null };
}

export default function PortalLayout() {
  const { frame } = useLoaderData<typeof loader>();
  return (
    <CarboxLayout frame={frame}>
      <Outlet />
    </CarboxLayout>
  );
}
