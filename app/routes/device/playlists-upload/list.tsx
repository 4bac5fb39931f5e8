import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type UploadListData, UploadListView } from "~/features/playlist-uploads/upload-list-view";
import { idOfButton, uploadCalls } from "~/features/playlist-uploads/uploads.server";
import { thisMinute } from "~/i18n/this-minute";
import type { RouteHandle } from "~/lib/route-handle";
import { guardedDevice } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast } from "~/session/toast.server";

export const handle: RouteHandle = { namespaces: ["playlist-uploads"], title: (t) => t("playlist-uploads:title") };

export const loader = guardedDevice(
  { unlocked: "sources" },
  async ({ api, readOnly, waiting, timeZone }, _args: LoaderFunctionArgs): Promise<UploadListData> => {
    const { data: rows, limit } = await api.call(uploadCalls.list, {});
    return { rows, limit, readOnly, waiting, timeZone, now: thisMinute() };
  },
);

/** The Undo of a deletion. */
export const action = guardedDevice({ unlocked: "sources" }, async ({ api, t }, args: ActionFunctionArgs) => {
  const page = "/device/playlists-upload";
  const fields = await args.request.formData();
  const id = idOfButton(fields.get("restore"));
  if (id === null) throw data(null, { status: 400 });
  return pressButton(page, args, t, async () => {
    await api.call(uploadCalls.restore, { body: { ids: [id] } });
    const { title } = await api.call(uploadCalls.one, { params: { id } });
    const text = t("playlist-uploads:done.restored", { title });
    return redirectWithToast(`${page}#upload-${id}`, { type: "success", text }, args);
  });
});

export default UploadListView;
