import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/shell/error-page";

/** The place of the page within the portal; what a page throws is shown here, in its frame. */
export default function Frame() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} home="/carbox/portal" />;
}
