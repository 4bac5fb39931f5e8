import type { RouteHandle } from "~/lib/route-handle";
import { kindsInPaths } from "./kind-of-path";

const namespacesOf = Object.fromEntries(kindsInPaths.map((kind) => [kind, [`device-${kind}`]]));

/** Messages and title of the forms of a device's sources in the back office, whatever the kind. */
export const officeFormHandle: RouteHandle = {
  namespaces: ["screens", "devices"],
  namespacesOf,
  title: (t, data) => `${data.row?.title ?? t(`${data.kind}:add`)} · ${data.device.mac}`,
};

/** The same for their lists, and for the page that asks before one is deleted. */
export const officeListHandle: RouteHandle = {
  namespaces: ["screens", "devices", "device-sources", "device-pages"],
  namespacesOf,
  title: (t, data) => `${data.title ?? t(`${data.kind}:title`)} · ${data.device.mac}`,
};
