import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import {
  CHANNELS_PER_PAGE,
  type PlayerChannel,
  type PlaylistUploadRow,
  type playerUploads,
} from "../../contract/playlist-uploads.ts";
import type { Database } from "../db/connect.ts";
import { channel, playlistUpload } from "../db/schema/index.ts";
import { maskUrl } from "../device-sources/masked-url.ts";
import type { Encryption } from "../domain/encryption.ts";
import { notFound } from "../domain/refusal.ts";
import type { Services } from "../services.ts";
import { openChannel } from "./channel-rows.ts";

export type UploadRecord = typeof playlistUpload.$inferSelect;
type Reading = Pick<Services, "db" | "encryption">;

/** An uploaded playlist as the contract shows it, the credentials of its programme guide left out. */
export function shownUpload({ epg_url, device_id, ...row }: UploadRecord, encryption: Encryption) {
  return { ...row, epg_url: epg_url && maskUrl(encryption.open(epg_url)) };
}

/** The uploaded playlists of a device that are not deleted, newest first. */
export async function listUploads(db: Database, deviceId: number): Promise<PlaylistUploadRow[]> {
  return db.select().from(playlistUpload).where(liveOf(deviceId)).orderBy(desc(playlistUpload.id));
}

/**
 * One uploaded playlist of a device.
 *
 * @throws {Refusal} 404, also for one that is deleted or another device's
 */
export async function findUpload(db: Database, deviceId: number, id: number): Promise<UploadRecord> {
  const row = await liveUpload(db, deviceId, id);
  if (!row) throw notFound();
  return row;
}

/** The same; null where {@link findUpload} refuses. */
export async function liveUpload(db: Database, deviceId: number, id: number): Promise<UploadRecord | null> {
  const [row] = await db
    .select()
    .from(playlistUpload)
    .where(and(eq(playlistUpload.id, id), liveOf(deviceId)));
  return row ?? null;
}

/** The condition that a row is a device's and not deleted. */
export function liveOf(deviceId: number) {
  return and(eq(playlistUpload.device_id, deviceId), isNull(playlistUpload.deleted_at));
}

/** The uploaded playlists of a device for its player, credentials included. */
export async function uploadsForPlayer(
  { db, encryption }: Reading,
  deviceId: number,
): Promise<z.input<typeof playerUploads.answer>["data"]> {
  const { id, title, sha256, channel_count, epg_url, created_at } = playlistUpload;
  const rows = await db
    .select({ id, title, sha256, channel_count, epg_url, created_at })
    .from(playlistUpload)
    .where(liveOf(deviceId))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, epg_url: row.epg_url && encryption.open(row.epg_url) }));
}

/**
 * A page of the channels of an uploaded playlist.
 *
 * @param after the place in the file behind which the page begins
 * @throws {Refusal} 404
 */
export async function channelsForPlayer(
  { db, encryption }: Reading,
  deviceId: number,
  { id, after }: { id: number; after: number },
): Promise<{ data: PlayerChannel[]; next: number | null }> {
  await findUpload(db, deviceId, id);
  const rows = await db
    .select()
    .from(channel)
    .where(and(eq(channel.playlist_upload_id, id), gt(channel.position, after)))
    .orderBy(asc(channel.position))
    .limit(CHANNELS_PER_PAGE + 1);
  const page = rows.slice(0, CHANNELS_PER_PAGE);
  return {
    data: page.map((row) => openChannel(row, encryption)),
    next: rows.length > page.length ? (page.at(-1)?.position ?? null) : null,
  };
}
