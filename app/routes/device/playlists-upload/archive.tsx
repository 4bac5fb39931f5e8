import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type UploadDeleteData, UploadDeleteView } from "~/features/playlist-uploads/upload-delete-view";
import { uploadCalls } from "~/features/playlist-uploads/uploads.server";
import type { RouteHandle } from "~/lib/route-handle";
import { rowIdOf } from "~/screens/edit/edit.server";
import { guardedDevice } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast } from "~/session/toast.server";

export const handle: RouteHandle = {
  namespaces: ["playlist-uploads", "screens"],
  title: (t) => `${t("playlist-uploads:delete.submit")} · ${t("playlist-uploads:title")}`,
};

const LIST = "/device/playlists-upload";

export const loader = guardedDevice(
  { unlocked: "sources" },
  async ({ api, readOnly }, args: LoaderFunctionArgs): Promise<UploadDeleteData> => {
    const { title, channel_count } = await api.call(uploadCalls.one, { params: { id: rowIdOf(args) } });
    if (readOnly) throw redirect(LIST);
    return { title, channel_count };
  },
);

/** Deletes the playlist and returns to the list with an Undo. */
export const action = guardedDevice({ unlocked: "sources" }, async ({ api, t }, args: ActionFunctionArgs) => {
  const params = { id: rowIdOf(args) };
  return pressButton(LIST, args, t, async () => {
    const { title } = await api.call(uploadCalls.one, { params });
    await api.call(uploadCalls.archive, { params });
    const undo = { label: t("screens:undo"), href: LIST, fields: { restore: String(params.id) } };
    const text = t("playlist-uploads:done.deleted", { title });
    return redirectWithToast(LIST, { type: "success", text, action: undo }, args);
  });
});

export default UploadDeleteView;
