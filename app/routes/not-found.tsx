import { data } from "@remix-run/node";
import { useRouteError } from "@remix-run/react";
import { ErrorLayout } from "~/shell/error-layout";

/** No route has this address: the 404 page in the error layout. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A form that was sent to an address without a route. */
export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorLayout error={useRouteError()} />;
}
