import { type ActionFunctionArgs, data } from "@remix-run/node";
import { uploadCalls, uploadForms } from "~/features/playlist-uploads/uploads.server";
import { dropBody } from "~/lib/drop-body.server";
import { isBrokenOff, readStreamedForm, type StreamedForm } from "~/lib/streamed-form.server";
import { submitForm } from "~/screens/form/form.server";
import type { DevicePanelSession } from "~/session/device-guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { onceFor } from "~/upstream/submission";

/** As long as the server waits for the whole request of a slow sender. */
const UPLOAD_TIMEOUT_MS = 20 * 60_000;

/**
 * Takes the form of an upload and hands its file to the API while it arrives.
 *
 * @returns the way to what was found, or the form with what was wrong; the file has to be chosen again
 * @throws 400 for something that is no form, or broke off before its file
 */
export async function receiveUpload({ api, t }: DevicePanelSession, args: ActionFunctionArgs) {
  const form = await formOf(args.request);
  try {
    const { fields, file } = form;
    const once = onceFor(fields.get("submission"));
    return await submitForm({
      schema: uploadForms.add,
      fields,
      secrets: ["file"],
      t,
      async submit({ title, file: filename }) {
        if (file === null) throw broken(t("playlist-uploads:broken"));
        const query = { title, filename };
        const options = { ...once, timeout: UPLOAD_TIMEOUT_MS };
        const row = await api.call(uploadCalls.create, { query, file }, options);
        const text = t("playlist-uploads:done.created", { title: row.title });
        return redirectWithToast(`/device/playlists-upload/${row.id}`, { type: "success", text }, args);
      },
    });
  } finally {
    await form.finish();
  }
}

async function formOf(request: Request): Promise<StreamedForm> {
  try {
    return await readStreamedForm(request, "file");
  } catch (error) {
    if (isBrokenOff(error)) throw data({ message: "" }, { status: 400 });
    throw error;
  }
}

/** A field of text in the file's place: no form of ours. */
function broken(text: string): UpstreamError {
  return new UpstreamError({ kind: "invalid", status: 422, fieldErrors: { file: [text] } });
}

/** Reads what an action left of its request before it answers, say with the way to the sign-in page. */
export function toTheEnd<Result>(action: (args: ActionFunctionArgs) => Promise<Result>) {
  return async function actionToTheEnd(args: ActionFunctionArgs): Promise<Result> {
    try {
      return await action(args);
    } finally {
      await dropBody(args.request.body);
    }
  };
}
