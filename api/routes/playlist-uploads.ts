import { isWaiting } from "../../contract/device-session.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import {
  MOST_UPLOADS,
  playerUploadChannels,
  playerUploads,
  playlistUploadArchive,
  playlistUploadCreate,
  playlistUploadList,
  playlistUploadOne,
  playlistUploadRename,
  playlistUploadRestore,
} from "../../contract/playlist-uploads.ts";
import type { Database } from "../db/connect.ts";
import { requireOpen } from "../domain/parental-lock.ts";
import { Refusal } from "../domain/refusal.ts";
import { refusedWhileWaiting } from "../domain/waiting-device.ts";
import type { AnswerInput, DeviceCall, Mount } from "../http/mount.ts";
import { archiveUpload, renameUpload, restoreUploads } from "../playlist-uploads/change-uploads.ts";
import {
  channelsForPlayer,
  findUpload,
  listUploads,
  shownUpload,
  uploadsForPlayer,
} from "../playlist-uploads/read-uploads.ts";
import { addUpload, type UploadWriter } from "../playlist-uploads/receive-upload.ts";
import { createUploadSlots } from "../playlist-uploads/upload-slots.ts";

export function mountPlaylistUploads(mount: Mount): void {
  /** A write of the panel: the parental lock may keep the sources of the device shut. */
  function write<E extends Endpoint>(endpoint: E, run: (call: DeviceCall<E>) => Promise<AnswerInput<E>>): void {
    mount.device(endpoint, async (call) => {
      // Before a file is read; within the write it is asked again.
      await writerOf(call).admit(call.services.db);
      return run(call);
    });
  }

  mount.device(playlistUploadList, async ({ services, device }) => ({
    data: await listUploads(services.db, device.row.id),
    limit: MOST_UPLOADS,
  }));
  mount.device(playlistUploadOne, async ({ services, device, params }) =>
    shownUpload(await findUpload(services.db, device.row.id, params.id), services.encryption),
  );
  const slots = createUploadSlots();
  write(playlistUploadCreate, async (call) => {
    const { device, address, query, file, idempotencyKey, services } = call;
    if (isWaiting(device.status)) throw refusedWhileWaiting();
    const giveBack = slots.take(device.row.id, address);
    try {
      const filename = baseName(query.filename);
      const row = await addUpload({ ...query, filename, file, idempotencyKey }, writerOf(call));
      return shownUpload(row, services.encryption);
    } finally {
      giveBack();
    }
  });
  write(playlistUploadRename, async (call) => {
    const { title, lock_version: version } = call.body;
    return shownUpload(
      await renameUpload(call.params.id, { title, version }, writerOf(call)),
      call.services.encryption,
    );
  });
  write(playlistUploadArchive, (call) => archiveUpload(call.params.id, writerOf(call)));
  write(playlistUploadRestore, (call) => restoreUploads(call.body.ids, writerOf(call)));

  mount.device(playerUploads, async ({ services, device }) => {
    refuseInactive(device.status);
    return { data: await uploadsForPlayer(services, device.row.id) };
  });
  mount.device(playerUploadChannels, async ({ services, device, params, query }) => {
    refuseInactive(device.status);
    return channelsForPlayer(services, device.row.id, { id: params.id, after: query.after });
  });
}

function writerOf({ services, device: { row, session }, actor }: DeviceCall<Endpoint>): UploadWriter {
  const admit = (db: Database) => requireOpen(db, "sources", row.id, session.id, services.now());
  return { services, actor, deviceId: row.id, admit };
}

/** A device that waits, has expired or is blocked plays nothing. */
function refuseInactive(status: string): void {
  if (status !== "active") throw new Refusal(403, { key: "api:upload.inactive" }, { code: "inactive" });
}

/** The name of a file without the folders that some browsers send along. */
function baseName(filename: string): string {
  return filename.split(/[/\\]/).at(-1) || filename;
}
