import { idParams } from "~contract/endpoint.ts";
import {
  MAX_UPLOAD_BYTES,
  playlistUploadArchive,
  playlistUploadCreate,
  playlistUploadForm,
  playlistUploadList,
  playlistUploadOne,
  playlistUploadRename,
  playlistUploadRestore,
  playlistUploadTitle,
} from "~contract/playlist-uploads.ts";

/** The calls behind the pages of uploaded playlists. */
export const uploadCalls = {
  list: playlistUploadList,
  one: playlistUploadOne,
  create: playlistUploadCreate,
  rename: playlistUploadRename,
  archive: playlistUploadArchive,
  restore: playlistUploadRestore,
};

/** Their forms, and how large a file may be in bytes. */
export const uploadForms = { add: playlistUploadForm, rename: playlistUploadTitle, maxBytes: MAX_UPLOAD_BYTES };

/** The id that a button of a form names, or null when it is none. */
export function idOfButton(value: FormDataEntryValue | null): number | null {
  const parsed = idParams.safeParse({ id: value });
  return parsed.success ? parsed.data.id : null;
}
