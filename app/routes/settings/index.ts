import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { guarded } from "~/session/guarded.server";

/** The profile is the first page of the settings (spec §2.2). */
export const loader = guarded({}, async (_session, _args: LoaderFunctionArgs) => redirect("/settings/profile"));
