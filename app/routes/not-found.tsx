import { useRouteError } from "@remix-run/react";
import { ErrorLayout } from "~/shell/error-layout";

/** No route has this address: the 404 page in the error layout. */
export { action, default, loader } from "./not-found-in-frame";

export function ErrorBoundary() {
  return <ErrorLayout error={useRouteError()} />;
}
