import type { RouteHandle } from "~/lib/route-handle";
import { officeKinds } from "./office-kinds";

const namespacesByStep = Object.fromEntries(officeKinds.map((kind) => [kind, [`device-${kind}`]]));

/** Messages and title of the forms of a device's sources in the back office, whatever the kind. */
export const officeFormHandle: RouteHandle = {
  namespaces: ["screens", "devices"],
  namespacesByStep,
  title: (t, { kind, row, device }) =>
    `${row ? `${row.title} · ${t(`${kind}:edit`)}` : t(`${kind}:add`)} · ${device.mac}`,
};

/** The same for their lists. */
export const officeListHandle: RouteHandle = {
  namespaces: ["screens", "devices", "device-sources", "device-pages"],
  namespacesByStep,
  title: (t, { kind, device }) => `${t(`${kind}:title`)} · ${device.mac}`,
};

/** The same for the page that asks before one is deleted. */
export const officeDeleteHandle: RouteHandle = {
  ...officeListHandle,
  title: (t, { kind, title, device }) => `${title} · ${t(`${kind}:delete.submit`)} · ${device.mac}`,
};
