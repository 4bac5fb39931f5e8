import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type UploadFormData, UploadFormView } from "~/features/playlist-uploads/upload-form-view";
import { uploadForms } from "~/features/playlist-uploads/uploads.server";
import type { RouteHandle } from "~/lib/route-handle";
import { forgetting } from "~/screens/edit/edit.server";
import { formConstraints } from "~/screens/form/form.server";
import { deviceArea } from "~/session/areas.server";
import { guardedDevice } from "~/session/guarded.server";
import { receiveUpload, toTheEnd } from "./receive-upload.server";

export const handle: RouteHandle = {
  namespaces: ["playlist-uploads", "screens"],
  title: (t) => `${t("playlist-uploads:add")} · ${t("playlist-uploads:title")}`,
};

export const loader = guardedDevice(
  { unlocked: "sources" },
  async ({ readOnly, waiting }, args: LoaderFunctionArgs) => {
    // A device that only looks has nothing to send, one that waits may not yet; its list says why.
    if (readOnly || waiting) throw redirect("/device/playlists-upload");
    const page: UploadFormData = {
      constraints: formConstraints(uploadForms.add),
      values: { title: String((await deviceArea.keptForm.of(args))?.get("title") ?? "") },
      maxBytes: uploadForms.maxBytes,
      submission: randomUUID(),
    };
    return data(page, { headers: await forgetting(deviceArea, args) });
  },
);

export const action = toTheEnd(guardedDevice({ unlocked: "sources" }, receiveUpload));

export default UploadFormView;
