import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type UploadReportData, UploadReportView } from "~/features/playlist-uploads/upload-report-view";
import { uploadCalls, uploadForms } from "~/features/playlist-uploads/uploads.server";
import type { RouteHandle } from "~/lib/route-handle";
import { rowIdOf } from "~/screens/edit/edit.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { revalidatedByRefusal } from "~/screens/route-data";
import { guardedDevice } from "~/session/guarded.server";
import { redirectWithToast } from "~/session/toast.server";
import { isUpstreamError, UpstreamError } from "~/upstream/errors";

export const handle: RouteHandle = {
  namespaces: ["playlist-uploads"],
  title: (t, data?: UploadReportData) => [data?.row.title, t("playlist-uploads:title")].filter(Boolean).join(" · "),
};

/** A refused name brings the row's new version with it. */
export const shouldRevalidate = revalidatedByRefusal;

export const loader = guardedDevice(
  { unlocked: "sources" },
  async ({ api, readOnly, timeZone }, args: LoaderFunctionArgs): Promise<UploadReportData> => ({
    row: await api.call(uploadCalls.one, { params: { id: rowIdOf(args) } }),
    readOnly,
    constraints: formConstraints(uploadForms.rename),
    timeZone,
  }),
);

/** Gives the playlist another name. */
export const action = guardedDevice({ unlocked: "sources" }, async ({ api, t }, args: ActionFunctionArgs) => {
  const params = { id: rowIdOf(args) };
  const fields = await args.request.formData();
  const version = Number(fields.get("lock_version"));
  return submitForm({
    schema: uploadForms.rename,
    fields,
    t,
    async submit(value) {
      await api
        .call(uploadCalls.rename, { params, body: version > 0 ? { ...value, lock_version: version } : value })
        .catch((error: unknown) => {
          if (!isUpstreamError(error, "conflict")) throw error;
          throw new UpstreamError({ kind: "invalid", status: 409, message: t("playlist-uploads:conflict") });
        });
      const text = t("playlist-uploads:done.saved");
      return redirectWithToast(`/device/playlists-upload/${params.id}`, { type: "success", text }, args);
    },
  });
});

export default UploadReportView;
