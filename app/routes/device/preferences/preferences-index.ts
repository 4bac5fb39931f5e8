import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { preferenceGroups } from "~/features/device-preferences/preferences";
import { guardedDevice } from "~/session/guarded.server";

/** The language of the sound is the first of the preferences. */
export const loader = guardedDevice({}, async (_session, _args: LoaderFunctionArgs) =>
  redirect(preferenceGroups.preferences[0].path),
);
