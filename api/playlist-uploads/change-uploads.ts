import { and, eq, isNotNull } from "drizzle-orm";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { playlistUpload } from "../db/schema/index.ts";
import { notFound, Refusal } from "../domain/refusal.ts";
import { findUpload, shownUpload, type UploadRecord } from "./read-uploads.ts";
import { recordUpload, refuseMore, titleOf, type UploadWriter, writing } from "./receive-upload.ts";

/**
 * Gives an uploaded playlist another title.
 *
 * @param title null: the name of the file
 * @param version the lock_version that the person saw; undefined: no check
 * @throws {Refusal} 404; 409 with the row as it stands
 */
export function renameUpload(
  id: number,
  { title, version }: { title: string | null; version: number | undefined },
  writer: UploadWriter,
): Promise<UploadRecord> {
  const { services, deviceId } = writer;
  return writing(writer, async (tx) => {
    const before = await findUpload(tx, deviceId, id);
    if ((version ?? before.lock_version) !== before.lock_version) {
      const current = shownUpload(before, services.encryption);
      throw new Refusal(409, { key: "api:row.stale" }, { code: "conflict", current });
    }
    const wanted = title ?? titleOf(before.filename);
    if (wanted === before.title) return before;
    const after = await change(tx, before, { title: wanted }, services.now());
    const entry = { before: { title: before.title }, after: { title: wanted } };
    await recordUpload(tx, after, writer, { action: "update", ...entry });
    return after;
  });
}

/**
 * Deletes an uploaded playlist, so that it can be brought back; deleted already, nothing changes.
 *
 * @throws {Refusal} 404
 */
export function archiveUpload(id: number, writer: UploadWriter): Promise<{ changed: number }> {
  return writing(writer, async (tx) => {
    const [before] = await tx
      .select()
      .from(playlistUpload)
      .where(and(eq(playlistUpload.id, id), eq(playlistUpload.device_id, writer.deviceId)));
    if (!before) throw notFound();
    if (before.deleted_at !== null) return { changed: 0 };
    const now = writer.services.now();
    const deleted_at = now.toISOString();
    await change(tx, before, { deleted_at }, now);
    await recordUpload(tx, before, writer, { action: "archive", before: { deleted_at: null }, after: { deleted_at } });
    return { changed: 1 };
  });
}

/**
 * Brings deleted uploads back; ids that name nothing of the device are passed over.
 *
 * @throws {Refusal} 422 when the device would have more than it may
 */
export function restoreUploads(ids: number[], writer: UploadWriter): Promise<{ changed: number }> {
  const { deviceId, services } = writer;
  return writing(writer, async (tx) => {
    const mine = and(eq(playlistUpload.device_id, deviceId), anyOf(playlistUpload.id, ids));
    const rows = await tx
      .select()
      .from(playlistUpload)
      .where(and(mine, isNotNull(playlistUpload.deleted_at)));
    await refuseMore(tx, deviceId, rows.length);
    for (const row of rows) {
      await change(tx, row, { deleted_at: null }, services.now());
      const entry = { before: { deleted_at: row.deleted_at }, after: { deleted_at: null } };
      await recordUpload(tx, row, writer, { action: "restore", ...entry });
    }
    return { changed: rows.length };
  });
}

async function change(
  tx: Database,
  { id, lock_version }: UploadRecord,
  columns: Partial<Pick<UploadRecord, "title" | "deleted_at">>,
  now: Date,
): Promise<UploadRecord> {
  const [row] = await tx
    .update(playlistUpload)
    .set({ ...columns, lock_version: lock_version + 1, updated_at: now.toISOString() })
    .where(eq(playlistUpload.id, id))
    .returning();
  if (!row) throw notFound();
  return row;
}
