import type { RouteHandle } from "~/lib/route-handle";
import type { PreferenceData } from "./preference-page";

/** The handle of a preference's page: its messages, and its name as the title. */
export const preferenceHandle: RouteHandle = {
  namespaces: ["device-preferences"],
  title: (t, data: PreferenceData | undefined) => (data ? t(`device-preferences:fields.${data.name}`) : ""),
};
