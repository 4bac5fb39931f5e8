import { useLoaderData } from "@remix-run/react";
import { preferenceHandle } from "~/features/device-preferences/preference-handle";
import { PreferencePage } from "~/features/device-preferences/preference-page";
import { preferenceAction, preferenceLoader } from "./preference.server";

export const handle = preferenceHandle;
export const loader = preferenceLoader("preferences");
export const action = preferenceAction("preferences");

export default function PreferenceRoute() {
  return <PreferencePage data={useLoaderData<typeof loader>()} />;
}
