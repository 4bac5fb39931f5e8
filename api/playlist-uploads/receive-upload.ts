import { and, count, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { MAX_UPLOAD_BYTES, MOST_UPLOADS } from "../../contract/playlist-uploads.ts";
import { createdBySubmission, submissionName } from "../collection/submission.ts";
import type { Database } from "../db/connect.ts";
import { insertMany } from "../db/insert-many.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { channel, playlistUpload } from "../db/schema/index.ts";
import { type ActivityEntry, type Actor, recordActivity } from "../domain/activity.ts";
import { Refusal } from "../domain/refusal.ts";
import type { LineRemark, PlaylistSummary } from "../playlist/entry.ts";
import { readPlaylist } from "../playlist/read-playlist.ts";
import type { Services } from "../services.ts";
import { channelRow, storable, type WaitingChannel } from "./channel-rows.ts";
import { liveOf, liveUpload, type UploadRecord } from "./read-uploads.ts";
import { type ReceivedFile, receiveFile, refusedFile } from "./received-file.ts";
import { createSpool, type Spool } from "./spool.ts";

/** Deleted uploads of a device that can still be brought back. */
const MOST_DELETED = 10;
/** Of the column. */
const TITLE = 100;

/** Who changes the uploads of which device. */
export interface UploadWriter {
  services: Services;
  deviceId: number;
  actor: Actor;
  /**
   * Refuses what the parental lock keeps shut. Asked within the transaction of every write, so that a
   * lock which is set while a file is on its way holds for it.
   */
  admit(tx: Database): Promise<void>;
}

interface Upload {
  title: string | null;
  filename: string;
  file: ReadableStream<Uint8Array>;
  idempotencyKey: string | null;
}

/**
 * Reads a playlist while it arrives and keeps it with its channels; of one that is refused or breaks
 * off nothing stays. Its channels wait in a file meanwhile: a slow sender holds no transaction open.
 *
 * @throws {Refusal} 413 for a file above {@link MAX_UPLOAD_BYTES}; 422 for one that is no list of
 * channels or breaks off, and where the device has {@link MOST_UPLOADS}
 */
export async function addUpload(upload: Upload, writer: UploadWriter): Promise<UploadRecord> {
  const { db, encryption, temporaryFile } = writer.services;
  await refuseMore(db, writer.deviceId, 1);
  const received = receiveFile(upload.file, MAX_UPLOAD_BYTES);
  const spool = createSpool<WaitingChannel>(await temporaryFile());
  try {
    let position = 0;
    const summary = await readPlaylist(received.chunks(), (entries) =>
      spool.add(
        entries.map((entry) => {
          position += 1;
          return channelRow(entry, position, encryption);
        }),
      ),
    );
    if (summary.refused !== null) throw refusedFile(422, `api:upload.refused.${summary.refused}`);
    return await keep(upload, received, summary, spool, writer);
  } finally {
    await spool.close();
  }
}

async function keep(
  { title, filename, idempotencyKey }: Upload,
  received: ReceivedFile,
  summary: PlaylistSummary,
  spool: Spool<WaitingChannel>,
  writer: UploadWriter,
): Promise<UploadRecord> {
  const { deviceId, actor } = writer;
  const sha256 = received.sha256();
  const submission = submissionName(idempotencyKey, ["playlist_upload", deviceId], { title, filename, sha256 });
  return writing(writer, async (tx) => {
    const earlier = submission && (await createdBySubmission(tx, submission));
    const known = earlier && (await liveUpload(tx, deviceId, earlier));
    // One that was deleted since is wanted again.
    if (known) return known;
    await refuseMore(tx, deviceId, 1);
    const at = writer.services.now().toISOString();
    const [row] = await tx
      .insert(playlistUpload)
      .values({
        device_id: deviceId,
        title: title ?? titleOf(filename),
        filename,
        size: received.size(),
        sha256,
        ...found(summary, writer.services),
        created_at: at,
        updated_at: at,
        created_by: actor.id,
      })
      .returning();
    if (!row) throw new Error("The insert gave no row.");
    for await (const portion of spool.portions()) {
      await insertMany(
        tx,
        channel,
        portion.map((waiting) => ({ ...waiting, playlist_upload_id: row.id })),
      );
    }
    await forgetOldest(tx, deviceId);
    const after = { title: row.title, filename, size: row.size, sha256, channel_count: row.channel_count };
    await recordUpload(tx, row, writer, { action: "create", after }, submission ?? undefined);
    return row;
  });
}

/** The columns that tell what the file holds. */
function found(summary: PlaylistSummary, { encryption }: Services) {
  const { encoding, lines, kinds, groups, more_groups, duplicates, error_total, note_total, epg_url } = summary;
  return {
    encoding,
    lines,
    channel_count: summary.channels,
    live_count: kinds.live,
    vod_count: kinds.vod,
    series_count: kinds.series,
    groups: groups.map(({ name, channels }) => ({ name: storable(name), channels })),
    more_groups,
    duplicates,
    errors: summary.errors.map(storableRemark),
    error_total,
    notes: summary.notes.map(storableRemark),
    note_total,
    epg_url: epg_url && encryption.seal(epg_url),
  };
}

function storableRemark<Code extends string>(remark: LineRemark<Code>): LineRemark<Code> {
  return { ...remark, detail: remark.detail && storable(remark.detail) };
}

/** The name of a file without its ending. */
export function titleOf(filename: string): string {
  return storable((filename.replace(/\.\w{1,5}$/, "") || filename).slice(0, TITLE));
}

/** Runs a write in a transaction of its own; those of one device run one after the other. */
export function writing<T>(
  { services, deviceId, admit }: UploadWriter,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return services.db.transaction(async (tx) => {
    await lockTopic(tx, `playlist uploads ${deviceId}`);
    await admit(tx);
    return work(tx);
  });
}

/**
 * @param more how many are to come
 * @throws {Refusal} 422 when the device would have more than it may
 */
export async function refuseMore(tx: Database, deviceId: number, more: number): Promise<void> {
  const [row] = await tx.select({ count: count() }).from(playlistUpload).where(liveOf(deviceId));
  if ((row?.count ?? 0) + more <= MOST_UPLOADS) return;
  throw new Refusal(422, { key: "api:upload.most", values: { count: MOST_UPLOADS } });
}

/** Removes deleted uploads beyond the latest, so that uploading and deleting in turns does not fill the disk. */
async function forgetOldest(tx: Database, deviceId: number): Promise<void> {
  const old = tx
    .select({ id: playlistUpload.id })
    .from(playlistUpload)
    .where(and(eq(playlistUpload.device_id, deviceId), isNotNull(playlistUpload.deleted_at)))
    .orderBy(desc(playlistUpload.deleted_at))
    .offset(MOST_DELETED);
  await tx.delete(playlistUpload).where(inArray(playlistUpload.id, old));
}

/** Writes what was done to an uploaded playlist into the ledger of activity. */
export function recordUpload(
  tx: Database,
  { id, title }: Pick<UploadRecord, "id" | "title">,
  { actor, services }: UploadWriter,
  entry: Omit<ActivityEntry, "subject">,
  batch?: string,
): Promise<void> {
  const subject = { type: "playlist_upload", id, label: title };
  return recordActivity(tx, actor, services.now(), [{ ...entry, subject }], batch);
}
