import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { preferenceGroups } from "~/features/device-preferences/preferences";
import { guardedDevice } from "~/session/guarded.server";

/** Live TV is the first of the viewing modes. */
export const loader = guardedDevice({}, async (_session, _args: LoaderFunctionArgs) =>
  redirect(preferenceGroups.modes[0].path),
);
