import type { LoaderFunctionArgs } from "@remix-run/node";

/** What session code needs of a loader's or an action's arguments. */
export type ServerArgs = Pick<LoaderFunctionArgs, "request" | "context">;
