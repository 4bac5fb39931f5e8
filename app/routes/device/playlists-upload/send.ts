import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { guardedDevice } from "~/session/guarded.server";
import { receiveUpload, toTheEnd } from "./receive-upload.server";

/** There is nothing to look at here. */
export const loader = guardedDevice({ unlocked: "sources" }, async () => redirect("/device/playlists-upload/add"));

/** Takes the form of the page from its script, which shows progress and goes on by itself. */
export const action = toTheEnd(
  guardedDevice({ unlocked: "sources" }, async (session, args: ActionFunctionArgs) => {
    const outcome = await receiveUpload(session, args);
    if ("data" in outcome) return Response.json({ answer: outcome.data }, { status: outcome.init?.status ?? 422 });
    const headers = new Headers(outcome.headers);
    const location = headers.get("Location");
    headers.delete("Location");
    return Response.json({ location }, { headers });
  }),
);
