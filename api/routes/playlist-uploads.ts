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
import { requireOpen } from "../domain/parental-lock.ts";
import { Refusal } from "../domain/refusal.ts";
import type { AnswerInput, DeviceCall, Mount } from "../http/mount.ts";
import { archiveUpload, renameUpload, restoreUploads } from "../playlist-uploads/change-uploads.ts";
import {
  channelsForPlayer,
  findUpload,
  listUploads,
  shownUpload,
  uploadsForPlayer,
} from "../playlist-uploads/read-uploads.ts";
import { addUpload } from "../playlist-uploads/receive-upload.ts";

/** Files of one device that may be on their way at a time. */
const MOST_AT_ONCE = 2;

export function mountPlaylistUploads(mount: Mount): void {
  /** A write of the panel: the parental lock may keep the sources of the device shut. */
  function write<E extends Endpoint>(endpoint: E, run: (call: DeviceCall<E>) => Promise<AnswerInput<E>>): void {
    mount.device(endpoint, async (call) => {
      const { device, services } = call;
      await requireOpen(services.db, "sources", device.row.id, device.session.id, services.now());
      return run(call);
    });
  }
  const writerOf = ({ services, device, actor }: DeviceCall<Endpoint>) => ({
    services,
    actor,
    deviceId: device.row.id,
  });

  mount.device(playlistUploadList, async ({ services, device }) => ({
    data: await listUploads(services.db, device.row.id),
    limit: MOST_UPLOADS,
  }));
  mount.device(playlistUploadOne, async ({ services, device, params }) =>
    shownUpload(await findUpload(services.db, device.row.id, params.id), services.encryption),
  );
  const underWay = new Map<number, number>();
  write(playlistUploadCreate, async (call) => {
    const { id } = call.device.row;
    const before = underWay.get(id) ?? 0;
    if (before >= MOST_AT_ONCE) throw new Refusal(429, { key: "api:upload.busy" }, { retryAfter: 10 });
    underWay.set(id, before + 1);
    try {
      const { query, file, idempotencyKey, services } = call;
      const row = await addUpload(
        { ...query, filename: baseName(query.filename), file, idempotencyKey },
        writerOf(call),
      );
      return shownUpload(row, services.encryption);
    } finally {
      const left = (underWay.get(id) ?? 1) - 1;
      if (left > 0) underWay.set(id, left);
      else underWay.delete(id);
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

/** A device that waits, has expired or is blocked plays nothing. */
function refuseInactive(status: string): void {
  if (status !== "active") throw new Refusal(403, { key: "api:upload.inactive" }, { code: "inactive" });
}

/** The name of a file without the folders that some browsers send along. */
function baseName(filename: string): string {
  return filename.split(/[/\\]/).at(-1) || filename;
}
